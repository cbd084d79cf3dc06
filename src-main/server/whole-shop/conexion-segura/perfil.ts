import { createHash, type X509Certificate } from 'node:crypto';
import { html } from '../../base/html.ts';

/** A certificate's common name, without the marks that Node puts before commas and quotes. */
export function nombreDe({ subject }: X509Certificate): string {
  return /^CN=(.*)$/m.exec(subject)?.[1]?.replace(/\\(.)/g, '$1') ?? subject;
}

/** An identifier in the form of a UUID that is the same for the same certificate: installed again, a profile is replaced. */
function uuidDe(certificate: X509Certificate, purpose: string): string {
  const hex = createHash('sha256').update(certificate.raw).update(purpose).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
    .join('-')
    .toUpperCase();
}

/** The profile by which an iPhone or iPad installs the certificate, as the text of its file. */
export function perfilDe(certificate: X509Certificate, tienda: string): string {
  const nombre = nombreDe(certificate);
  const id = `gt.guirnalda.conexion-segura.${certificate.fingerprint256.replaceAll(':', '').slice(0, 16).toLowerCase()}`;
  return html`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>PayloadType</key><string>Configuration</string>
  <key>PayloadVersion</key><integer>1</integer>
  <key>PayloadIdentifier</key><string>${id}</string>
  <key>PayloadUUID</key><string>${uuidDe(certificate, 'perfil')}</string>
  <key>PayloadDisplayName</key><string>${nombre}</string>
  <key>PayloadOrganization</key><string>${tienda}</string>
  <key>PayloadDescription</key><string>Este equipo reconoce la conexión segura de ${tienda} dentro de su red. No sirve para ningún sitio de internet.</string>
  <key>PayloadContent</key>
  <array>
    <dict>
      <key>PayloadType</key><string>com.apple.security.root</string>
      <key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>${id}.certificado</string>
      <key>PayloadUUID</key><string>${uuidDe(certificate, 'certificado')}</string>
      <key>PayloadDisplayName</key><string>${nombre}</string>
      <key>PayloadDescription</key><string>El certificado de ${tienda}</string>
      <key>PayloadCertificateFileName</key><string>guirnalda.crt</string>
      <key>PayloadContent</key><data>${certificate.raw.toString('base64')}</data>
    </dict>
  </array>
</dict>
</plist>
`.text;
}
