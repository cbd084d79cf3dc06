/** What can happen, as the log names it. */
export type NombreDeSuceso =
  | 'sign-in'
  | 'sign-in-refused'
  | 'session-ended'
  | 'code-refused'
  | 'limit'
  | 'permission-refused'
  | 'authorisation-refused'
  | 'proof-refused'
  | 'tunnel-not-trusted';

/** Something about the shop's safety. It holds nothing that a person typed. */
export interface Suceso {
  event: NombreDeSuceso;
  /** The code of why. */
  reason?: string;
  /** The limit that struck. */
  limit?: string;
  /** The id of the member of the staff whose session or password it was. */
  user?: string;
  /** The caller's zone, seen from the shop. */
  zone?: string;
  /** The caller's network, which is written as a keyed hash. */
  network?: string;
  request?: string;
  /** The method and the pattern of the address, without its values. */
  route?: string;
}
