/** The secure connection (HTTPS) for the devices of the staff; the server's process opens it. */
export interface ConexionSegura {
  /** The port it listens on; undefined while it does not. */
  puerto: number | undefined;
  /** Whether the certificate that it shows now names a host name or an address. */
  nombra: (host: string) => boolean;
  /** Why it is not open, for the owner; undefined when it is, or was not tried yet. */
  error: string | undefined;
  /**
   * Makes what is missing: the certificates, and the open port. `pedida`: somebody waits for it, so it is made although the
   * shop has no name yet. Set by the server's process.
   */
  mirar: (pedida?: boolean) => Promise<void>;
}

export const createConexionSegura = (): ConexionSegura => ({
  puerto: undefined,
  nombra: () => false,
  error: undefined,
  mirar: async () => undefined,
});
