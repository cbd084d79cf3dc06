import type { PasoDePuestaEnMarcha } from '#contract/schemas/tienda/puesta-en-marcha.ts';
import { desktop } from '../../lib/desktop.ts';
import { CAJA_NUEVA, PRODUCTO_NUEVO, RUTAS } from '../../lib/routes.ts';

const seccion = (nombre: string) => `${RUTAS.configuracion}/${nombre}`;

/** Each step: what to do, why, and where. */
export const TEXTO_DE_PASO: Record<PasoDePuestaEnMarcha, { titulo: string; texto: string; ruta: string }> = {
  logotipo: {
    titulo: 'Sube tu logotipo',
    texto: 'Sale en el catálogo y en los tickets.',
    ruta: seccion('tienda'),
  },
  telefono: {
    titulo: 'Escribe tu teléfono',
    texto: 'Para que tus clientes te llamen o te escriban.',
    ruta: seccion('tienda'),
  },
  direccion: {
    titulo: 'Escribe tu dirección',
    texto: 'Sale en los tickets y al pie del catálogo.',
    ruta: seccion('tienda'),
  },
  horario: {
    titulo: 'Escribe tu horario',
    texto: 'Tus clientes lo ven al pie del catálogo.',
    ruta: seccion('tienda'),
  },
  producto: {
    titulo: 'Agrega tu primer producto',
    texto: 'O trae todos de un archivo, en Productos.',
    ruta: PRODUCTO_NUEVO,
  },
  impresora: {
    titulo: 'Elige tu impresora de tickets',
    texto: desktop()
      ? 'La de esta computadora.'
      : 'En la computadora de la caja, en el programa Guirnalda. Sin impresora también se vende.',
    ruta: seccion('ticket'),
  },
  caja: {
    titulo: 'Abre tu caja',
    texto: 'Con el efectivo con el que empiezas el día.',
    ruta: CAJA_NUEVA,
  },
  respaldo: {
    titulo: 'Haz un respaldo',
    texto: 'Y descárgalo a una memoria o a otra computadora.',
    ruta: seccion('respaldos'),
  },
  hoja: {
    titulo: 'Haz tu hoja de recuperación',
    texto: 'Un papel con códigos, por si un día olvidas tu contraseña.',
    ruta: RUTAS.cuenta,
  },
  celulares: {
    titulo: 'Abre tu tienda en un celular',
    texto: 'Con un código QR. La computadora tiene que estar en el Wi-Fi de la tienda.',
    ruta: seccion('red'),
  },
};
