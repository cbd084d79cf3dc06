import { nuevoId } from '#db/ids.ts';
import type { MailAccess, Message } from '../../../adapters/mail/mailer.ts';
import type { Marca } from '../marca.ts';
import { boton, enmarcar, parrafo } from './marco.ts';

/** The test mail for the owner. */
export function mensajeDePrueba({ remitente }: MailAccess, marca: Marca, para: string): Message {
  const frase = 'Si lees esto, los correos de tu tienda salen bien.';
  const carta = enmarcar(marca, {
    asunto: `Correo de prueba · ${marca.nombre}`,
    vista: frase,
    titulo: 'Los correos funcionan',
    cuerpo: [parrafo(frase), boton('Ver la tienda', `${marca.base}/catalogo`)],
    texto: [frase, '', `Tu tienda: ${marca.base}/catalogo`],
  });
  const de = { nombre: remitente.nombre ?? marca.nombre, email: remitente.email };
  return { id: nuevoId(), de, para, logo: marca.logo, ...carta };
}
