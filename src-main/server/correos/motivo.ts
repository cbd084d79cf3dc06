import type { MailCause } from '../adapters/mail-failure.ts';
import type { MailAccess } from '../adapters/mailer.ts';

/** What an owner reads and can do about a mail that did not leave. */
export function motivoDeFallo(causa: MailCause, { servidor, remitente }: MailAccess): string {
  const { host, puerto, usuario } = servidor;
  const motivos: Record<MailCause, string> = {
    'nadie-responde': `Nadie responde en «${host}», puerto ${puerto}. Revisa que el servidor y el puerto estén bien escritos.`,
    'sin-nombre': `No se encontró el servidor «${host}». Revisa cómo está escrito y que haya internet.`,
    acceso: usuario
      ? `«${host}» no aceptó el usuario o la contraseña. Gmail y otros piden una «contraseña de aplicación».`
      : `«${host}» pide usuario y contraseña.`,
    'conexion-segura': `No se pudo hacer una conexión segura con «${host}». Revisa «Seguridad»: el puerto 465 usa TLS desde el principio y el 587, STARTTLS.`,
    tiempo: `«${host}» no contestó a tiempo. Puede ser otro puerto, o que esta red no deje salir correos.`,
    rechazo: `«${host}» no aceptó el correo. Revisa que pueda enviar de parte de ${remitente.email}.`,
    otra: `Algo falló al hablar con «${host}». Vuelve a intentarlo; si sigue igual, muestra el detalle a tu proveedor de correo.`,
  };
  return `El correo no salió. ${motivos[causa]}`;
}
