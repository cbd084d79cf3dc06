import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Where Node keeps the compiled code of the server, so that it is compiled once for each version of the program. */
export interface CompiledCode {
  /** What the server's environment says of it. */
  env: Record<string, string>;
  /** Removes what other versions left. */
  forgetOthers(): Promise<void>;
}

/** Code that is not kept, or not here. */
const KEPT_ELSEWHERE: CompiledCode = { env: {}, forgetOthers: () => Promise.resolve() };

/**
 * Keeps compiled code in the program's profile, a folder of the user's own: in the system's temporary one others could put
 * code in its place. None is kept for an AppImage, which is at another path at each start: Node would keep it again each
 * time. A folder that the environment names stays. `version` is the program's.
 */
export function keepCompiledCode(
  userData: string,
  version: string,
  { NODE_COMPILE_CACHE, APPIMAGE }: NodeJS.ProcessEnv = process.env,
): CompiledCode {
  if (NODE_COMPILE_CACHE || APPIMAGE) return KEPT_ELSEWHERE;
  const folder = path.join(userData, 'codigo-compilado');
  return {
    env: { NODE_COMPILE_CACHE: path.join(folder, version) },
    async forgetOthers() {
      const versions = await readdir(folder).catch(() => []);
      const others = versions.filter((one) => one !== version);
      await Promise.all(others.map((one) => rm(path.join(folder, one), { recursive: true, force: true })));
    },
  };
}
