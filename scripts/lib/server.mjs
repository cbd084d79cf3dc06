// Starts the built server in this terminal.
import { serverArgs } from './command.mjs';
import { inRoot, KEEP_COMPILED, projectEnv, projectNode } from './project.mjs';
import { handOver } from './run.mjs';
import { SERVER_FLAGS, SERVER_VARIABLES } from './server-memory.mjs';

/** Runs the server with the given flags until it ends. Returns its exit code. */
export function runServer(flags) {
  const args = [...SERVER_FLAGS, inRoot('out', 'main', 'server.js'), ...serverArgs(flags)];
  return handOver(projectNode(), args, { env: projectEnv({ ...KEEP_COMPILED, ...SERVER_VARIABLES }) });
}
