import { CODIGO, type TipoDeCodigo } from '#contract/words/codigos.ts';
import type { Marca } from '../marca.ts';
import { type Carta, codigoGrande, enmarcar, nota, parrafo, saludo } from './marco.ts';

const TEXTOS: Record<TipoDeCodigo, { asunto: string; titulo: string; para: string; ajeno: string }> = {
  verificacion: {
    asunto: 'Tu código de verificación',
    titulo: 'Confirma tu email',
    para: 'Escribe este código en la tienda para terminar de crear tu cuenta:',
    ajeno: 'Si no creaste una cuenta con nosotros, no hagas nada: sin el código la cuenta no sirve.',
  },
  recuperacion: {
    asunto: 'Tu código para cambiar la contraseña',
    titulo: 'Cambia tu contraseña',
    para: 'Escribe este código en la tienda, junto con tu contraseña nueva:',
    ajeno: 'Si no lo pediste, no hagas nada: tu contraseña sigue siendo la misma.',
  },
};

/** The mail with a code. The subject leaves the code out, because locked phones show subjects. */
export function cartaDeCodigo(
  marca: Marca,
  tipo: TipoDeCodigo,
  { nombre, codigo }: { nombre: string; codigo: string },
): Carta {
  const { asunto, titulo, para, ajeno } = TEXTOS[tipo];
  const vence = `El código vence en ${CODIGO.vigenciaMinutos} minutos y sirve una sola vez.`;
  const secreto = 'No se lo des a nadie: la tienda nunca te lo va a pedir.';
  return enmarcar(marca, {
    asunto: `${asunto} · ${marca.nombre}`,
    vista: vence,
    titulo,
    cuerpo: [
      parrafo(saludo(nombre)),
      parrafo(para),
      codigoGrande('Tu código', codigo),
      nota(`${vence} ${secreto}`),
      nota(ajeno),
    ],
    texto: [saludo(nombre), '', para, '', `    ${codigo}`, '', vence, secreto, ajeno],
  });
}
