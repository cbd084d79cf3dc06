/** A database that cannot be used as it was named; its message is in Spanish, for whoever named it. */
export class DatabaseAccessError extends Error {}
