// Starts the built server in this terminal.
import { serverArgs } from './command.mjs';
import { inRoot, KEEP_COMPILED, projectEnv, projectNode } from './project.mjs';
import { handOver } from './run.mjs';

/** Runs the server with the given flags until it ends. Returns its exit code. */
export function runServer(flags) {
  const args = [inRoot('out', 'main', 'server.js'), ...serverArgs(flags)];
  return handOver(projectNode(), args, { env: projectEnv(KEEP_COMPILED) });
}
