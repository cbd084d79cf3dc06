/** A setting that cannot be used; its message is for the person who gave it. */
export class ConfigError extends Error {}
