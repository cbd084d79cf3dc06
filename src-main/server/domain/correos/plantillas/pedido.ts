import { formatoQ } from '#contract/words/dinero.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import type { DatosDePedido, PlantillaDePedido } from '../../../base/correo.ts';
import { type Html, html } from '../../../base/html.ts';
import type { Marca } from '../marca.ts';
import { boton, type Carta, COLOR, codigoGrande, enmarcar, LETRA, nota, parrafo, saludo } from './marco.ts';

function fila(izquierda: unknown, derecha: unknown, peso: 'normal' | 'bold' = 'normal'): Html {
  const celda = `padding:9px 0;border-bottom:1px solid ${COLOR.linea};${LETRA}font-size:15px;line-height:21px;font-weight:${peso};color:${COLOR.tinta}`;
  return html`<tr><td style="${celda}">${izquierda}</td><td align="right" valign="top" style="${celda};padding-left:16px;white-space:nowrap">${derecha}</td></tr>`;
}

function resumen({ lineas, total }: DatosDePedido): Html {
  const filas = lineas.map(({ nombre, cantidad, subtotal }) =>
    fila(html`${nombre} <span style="color:${COLOR.suave}">× ${cantidad}</span>`, formatoQ(subtotal)),
  );
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${filas}${fila('Total', formatoQ(total), 'bold')}</table>`;
}

function resumenPlano({ lineas, total }: DatosDePedido): string[] {
  return [
    ...lineas.map(({ nombre, cantidad, subtotal }) => `  ${nombre} x ${cantidad}: ${formatoQ(subtotal)}`),
    `  Total: ${formatoQ(total)}`,
  ];
}

interface Textos {
  asunto: (numero: string) => string;
  titulo: string;
  frase: (marca: Marca, aDomicilio: boolean) => string;
  boton: string;
  pago: (aDomicilio: boolean) => string | undefined;
}

const TEXTOS: Record<PlantillaDePedido, Textos> = {
  'pedido-recibido': {
    asunto: (numero) => `Recibimos tu pedido ${numero}`,
    titulo: '¡Recibimos tu pedido!',
    frase: (_marca, aDomicilio) =>
      `Ya lo estamos preparando. Te avisamos por correo cuando esté listo${aDomicilio ? '' : ' para recogerlo'}.`,
    boton: 'Seguir mi pedido',
    pago: (aDomicilio) => (aDomicilio ? 'Pagas al recibirlo.' : 'Pagas al recogerlo en la tienda.'),
  },
  'pedido-por-confirmar': {
    asunto: (numero) => `Tu pedido ${numero} está por confirmar`,
    titulo: 'Tu pedido está por confirmar',
    frase: ({ telefono }) =>
      `Te llamaremos para confirmarlo${telefono ? `, o llámanos al ${formatoTelefono(telefono)}` : ''}. Mientras tanto no apartamos las piezas.`,
    boton: 'Seguir mi pedido',
    pago: () => undefined,
  },
  'pedido-listo': {
    asunto: (numero) => `Tu pedido ${numero} está listo`,
    titulo: '¡Tu pedido está listo!',
    frase: ({ direccion }, aDomicilio) =>
      aDomicilio
        ? 'La entrega es en la dirección que nos diste.'
        : `Puedes venir a recogerlo${direccion ? ` a ${direccion}` : ' a la tienda'}.`,
    boton: 'Ver mi pedido',
    pago: (aDomicilio) => (aDomicilio ? 'Pagas al recibirlo.' : 'Pagas al recogerlo.'),
  },
  'pedido-cancelado': {
    asunto: (numero) => `Tu pedido ${numero} fue cancelado`,
    titulo: 'Tu pedido fue cancelado',
    frase: () => 'No tienes que pagar nada. Si quieres, puedes hacer otro pedido cuando gustes.',
    boton: 'Ver la tienda',
    pago: () => undefined,
  },
};

/** The mail about an order that was received, is ready or was cancelled. */
export function cartaDePedido(marca: Marca, plantilla: PlantillaDePedido, datos: DatosDePedido): Carta {
  const { asunto, titulo, boton: rotulo, ...textos } = TEXTOS[plantilla];
  const { nombre, numero, codigoSeguimiento, nota: palabras, aDomicilio = false } = datos;
  const frase = textos.frase(marca, aDomicilio);
  const pago = textos.pago(aDomicilio);
  const cancelado = plantilla === 'pedido-cancelado';
  const enlace = cancelado
    ? `${marca.base}/catalogo`
    : `${marca.base}/seguimiento?codigo=${encodeURIComponent(codigoSeguimiento)}`;
  const dicho = palabras ? `La tienda dice: ${palabras}` : undefined;
  return enmarcar(marca, {
    asunto: `${asunto(numero)} · ${marca.nombre}`,
    vista: frase,
    titulo,
    cuerpo: [
      parrafo(saludo(nombre)),
      parrafo(frase),
      dicho && parrafo(dicho),
      !cancelado && codigoGrande('Código de seguimiento', codigoSeguimiento),
      parrafo(html`<strong>Pedido ${numero}</strong>`),
      resumen(datos),
      boton(rotulo, enlace),
      pago && nota(pago),
    ],
    texto: [
      saludo(nombre),
      '',
      frase,
      ...(dicho ? ['', dicho] : []),
      ...(cancelado ? [] : ['', `Código de seguimiento: ${codigoSeguimiento}`]),
      '',
      `Pedido ${numero}`,
      ...resumenPlano(datos),
      '',
      `${rotulo}: ${enlace}`,
      ...(pago ? ['', pago] : []),
    ],
  });
}
