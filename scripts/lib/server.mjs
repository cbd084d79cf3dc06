// Starts the built server in this terminal.
import { serverArgs } from './command.mjs';
import { inRoot, KEEP_COMPILED, projectEnv, projectNode } from './project.mjs';
import { handOver } from './run.mjs';

/** Runs the server with the given flags until it ends. Returns its exit code. */
export async function runServer(flags) {
  // Not before the program knows that this Node reads it.
  const { SERVER_FLAGS, SERVER_VARIABLES } = await import('#contract/desktop/small-at-rest.ts');
  const args = [...SERVER_FLAGS, inRoot('out', 'main', 'server.js'), ...serverArgs(flags)];
  return await handOver(projectNode(), args, { env: projectEnv({ ...KEEP_COMPILED, ...SERVER_VARIABLES }) });
}
