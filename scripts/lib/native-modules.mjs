// What stays outside the files of the program's processes (electron.vite.config.ts) and is packed as it is (dist/stage.mjs).

/** Dependencies that bring compiled files of their own, which a bundler cannot take in. */
export const NATIVE_MODULES = ['@node-rs/argon2', 'better-sqlite3', 'sharp'];
