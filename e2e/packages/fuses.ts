import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/** The fuses that are on in our programs; every other one is off. */
export const FUSES_SET = [
  FuseV1Options.EnableCookieEncryption,
  FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
  FuseV1Options.OnlyLoadAppFromAsar,
  FuseV1Options.WasmTrapHandlers,
];

/** The fuses that are on in a program's file. Throws for a fuse that the library does not know: nobody decided it. */
export async function fusesSetIn(program: string): Promise<FuseV1Options[]> {
  const {
    version: _version,
    resetAdHocDarwinSignature: _reset,
    strictlyRequireAllFuses: _strict,
    ...wire
  } = await getCurrentFuseWire(program);
  const known = Object.values(FuseV1Options).filter((fuse) => typeof fuse === 'number');
  if (Object.keys(wire).length !== known.length) throw new Error('the program has more fuses than are known');
  return known.filter((fuse) => wire[fuse] === FuseState.ENABLE);
}
