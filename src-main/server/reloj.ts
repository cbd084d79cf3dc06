/** Tells the time. Tests put their own in its place. */
export type Reloj = () => Date;
