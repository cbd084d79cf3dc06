import type { PreguntaDeArchivo } from '#contract/schemas/catalogo/importacion.ts';
import {
  FILTROS_POS,
  NOMBRE_DE_CATEGORIA,
  NOMBRE_DE_TAMANO,
  NOMBRE_DE_TIPO_GLOBO,
  NOMBRE_DE_TIPO_SERVICIO,
} from '#contract/words/categorias.ts';
import { diaYHora } from '#contract/words/dias.ts';
import { NOMBRE_DE_OCASION } from '#contract/words/ocasiones.ts';
import { NOMBRE_DE_METODO } from '#contract/words/pagos.ts';
import { plegar } from '#contract/words/texto.ts';

/** A cell that its column's reader cannot parse. */
export class ErrorDeCelda extends Error {
  /** What the sender may decide, so that the same cell is read after all. */
  readonly pregunta: PreguntaDeArchivo | undefined;
  constructor(mensaje: string, pregunta?: PreguntaDeArchivo) {
    super(mensaje);
    this.pregunta = pregunta;
  }
}

/** A number without currency and spaces. */
function desnudo(celda: string): string {
  return celda.replace(/^(Q|GTQ)\s*/i, '').replace(/[\s\u00a0\u202f]/g, '');
}

/**
 * Parses a number as people write it: `1250`, `12.50`, `12,50`, `1,250.00`, `1.250,00`, with or without Q. The last
 * separator is the decimal one; a single separator before three digits is ambiguous and refused.
 */
export function leerNumero(celda: unknown): number {
  if (typeof celda === 'number') return celda;
  if (typeof celda !== 'string') throw new ErrorDeCelda('debe ser un número');
  const texto = desnudo(celda);
  if (!/^-?\d[\d.,]*$/.test(texto) || texto.length > 24) throw new ErrorDeCelda(`«${celda}» no es un número`);
  const ultimo = Math.max(texto.lastIndexOf(','), texto.lastIndexOf('.'));
  if (ultimo === -1) return Number(texto);
  const entero = texto.slice(0, ultimo);
  const decimales = texto.slice(ultimo + 1);
  const separador = texto[ultimo] as string;
  const grupos = entero.split(separador === ',' ? '.' : ',');
  if (entero.includes(separador)) {
    // A repeated separator groups thousands: 1,234,567.
    if (!/^-?\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(texto)) throw new ErrorDeCelda(`«${celda}» no es un número`);
    return Number(texto.replace(/[.,]/g, ''));
  }
  const agrupado = grupos.length > 1;
  if (
    agrupado &&
    (!/^-?\d{1,3}$/.test(grupos[0] ?? '') || grupos.slice(1).some((uno) => !/^\d{3}$/.test(uno)))
  )
    throw new ErrorDeCelda(`«${celda}» no es un número`);
  if (!agrupado && decimales.length === 3)
    throw new ErrorDeCelda(
      `«${celda}» no es claro: escribe ${entero}${decimales} o ${entero}${separador}${decimales.slice(0, 2)}`,
    );
  return Number(`${grupos.join('')}.${decimales || '0'}`);
}

const COMA_DE_MIL = /^-?[1-9]\d{0,2},\d{3}$/;
const COMA_DECIMAL = /^-?[\d.]+,\d+$/;

/**
 * Parses numbers of a comma-separated sheet. Sheets with decimal commas use semicolons, so `1,250` is a thousand
 * here; a sheet that also contains a number like `12,50` is refused as ambiguous.
 */
export class NumerosEntreComas {
  #mil: string | undefined;
  #decimal: string | undefined;

  readonly leer = (celda: unknown): number => {
    const texto = typeof celda === 'string' ? desnudo(celda) : '';
    const esMil = COMA_DE_MIL.test(texto);
    const numero = esMil ? Number(texto.replace(',', '')) : leerNumero(celda);
    if (esMil) this.#mil ??= texto;
    else if (COMA_DECIMAL.test(texto)) this.#decimal ??= texto;
    if (this.#mil !== undefined && this.#decimal !== undefined && texto.includes(','))
      throw new ErrorDeCelda(
        `«${celda}» no es claro: el archivo trae «${this.#mil}» y «${this.#decimal}»; escribe los decimales con punto`,
      );
    return numero;
  };
}

const SI = new Set(['si', 's', 'true', 'verdadero', '1', 'x', 'activo']);
const NO = new Set(['no', 'n', 'false', 'falso', '0', 'inactivo']);

export function leerSiNo(celda: unknown): boolean {
  if (typeof celda === 'boolean') return celda;
  // Other JSON values may have no text form.
  const texto = typeof celda === 'string' || typeof celda === 'number' ? plegar(String(celda)) : '';
  if (SI.has(texto)) return true;
  if (NO.has(texto)) return false;
  throw new ErrorDeCelda('debe ser sí o no');
}

export function leerTexto(celda: unknown): string {
  if (typeof celda === 'string') return celda;
  if (typeof celda === 'number') return String(celda);
  throw new ErrorDeCelda('debe ser un texto');
}

/** Long codes as spreadsheets mangle them: 7.40219E+12, 7,40219E+12, 7402190000017.00. */
const CODIGO_CAMBIADO = /^(?:\d+(?:[.,]\d+)?e[+-]\d+|\d+[.,]\d+e\d+|\d{6,}[.,]0+)$/i;

export function leerCodigo(celda: unknown): string {
  // The file reader keeps plain digits as text, so a number here was written with more than digits.
  if (typeof celda === 'number')
    throw new ErrorDeCelda(`«${celda}» quizá ya no es el código que era: escríbelo entero y entre comillas`);
  const codigo = leerTexto(celda);
  if (!CODIGO_CAMBIADO.test(codigo.trim())) return codigo;
  throw new ErrorDeCelda(
    `«${codigo}»: Excel cambió este código: pon la columna como texto, escríbelo entero y vuelve a guardarlo`,
  );
}

/** Reads a value of a closed list by value or label; others are passed on and refused by the schema. */
function palabraDe(etiquetas: Record<string, string>, otras: Record<string, string | undefined> = {}) {
  const porNombre = new Map(
    Object.entries(etiquetas).flatMap(([valor, etiqueta]) => [
      [plegar(valor), valor],
      [plegar(etiqueta), valor],
    ]),
  );
  for (const [nombre, valor] of Object.entries(otras)) if (valor) porNombre.set(nombre, valor);
  return (celda: unknown): string => porNombre.get(plegar(leerTexto(celda))) ?? leerTexto(celda);
}

const { todos: _t, ...CATEGORIAS } = NOMBRE_DE_CATEGORIA;
export const leerCategoria = palabraDe(CATEGORIAS, FILTROS_POS);
export const leerTipoGlobo = palabraDe(NOMBRE_DE_TIPO_GLOBO);
export const leerTamano = palabraDe(NOMBRE_DE_TAMANO);
export const leerTipoServicio = palabraDe(NOMBRE_DE_TIPO_SERVICIO);
export const leerMetodo = palabraDe(NOMBRE_DE_METODO);

const leerOcasion = palabraDe(NOMBRE_DE_OCASION, {
  cumpleano: 'cumpleanos',
  'primera comunion': 'bautizo',
  bodas: 'boda',
  'xv anos': 'quince-anos',
  '15 anos': 'quince-anos',
  'fin de ano': 'ano-nuevo',
});

/** Reads the occasions of a cell, separated by commas, semicolons, slashes or line breaks; a file may hold a list. */
export function leerOcasiones(celda: unknown): string[] {
  const partes = Array.isArray(celda) ? celda : leerTexto(celda).split(/[,;/|\n]/);
  return partes.map((parte) => leerOcasion(typeof parte === 'string' ? parte.trim() : parte)).filter(Boolean);
}

const CON_ZONA = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const DIA_Y_HORA =
  /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[/-](\d{1,2})[/-](\d{4}))(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,3})?)?$/;
const HORA_MS = 3_600_000;
const PRIMER_ANO = 2000;

const desfases = new Map<string, number>();

/** The zone's UTC offset, in ms, at a local time. */
function desfaseDe(local: number, zona: string): number {
  const clave = `${zona} ${Math.floor(local / HORA_MS)}`;
  let desfase = desfases.get(clave);
  if (desfase === undefined) {
    const enPunto = Math.floor(local / HORA_MS) * HORA_MS;
    desfase = 0;
    // Twice, because the first guess may be on the other side of a daylight saving change.
    for (let vez = 0; vez < 2; vez += 1) {
      const instante: number = enPunto - desfase;
      const { dia, hora } = diaYHora(new Date(instante), zona);
      desfase = Date.parse(`${dia}T${String(hora).padStart(2, '0')}:00:00Z`) - instante;
    }
    if (desfases.size > 10_000) desfases.clear();
    desfases.set(clave, desfase);
  }
  return desfase;
}

/**
 * Parses a date in the shop's zone: `2026-03-15` or `15/03/2026`, optionally with a time (noon by default); or an
 * ISO instant with its zone.
 */
export function leerFecha(celda: unknown, zona: string, ahora: Date): Date {
  const texto = leerTexto(celda).trim();
  let fecha: Date | undefined;
  if (CON_ZONA.test(texto)) fecha = new Date(texto);
  else {
    const partes = DIA_Y_HORA.exec(texto);
    if (partes) {
      const [, a1, m1, d1, d2, m2, a2, h = '12', min = '0', s = '0'] = partes;
      const ano = Number(a1 ?? a2);
      const mes = Number(m1 ?? m2);
      const dia = Number(d1 ?? d2);
      const local = new Date(Date.UTC(ano, mes - 1, dia, Number(h), Number(min), Number(s)));
      const existe =
        local.getUTCMonth() === mes - 1 && local.getUTCDate() === dia && Number(h) < 24 && Number(min) < 60;
      if (existe) fecha = new Date(local.getTime() - desfaseDe(local.getTime(), zona));
    }
  }
  if (!fecha || Number.isNaN(fecha.getTime()))
    throw new ErrorDeCelda(
      `«${texto.slice(0, 40)}» no es una fecha: escribe 2026-03-15 14:30 o 15/03/2026 14:30`,
    );
  if (fecha > ahora) throw new ErrorDeCelda(`«${texto}» está en el futuro`);
  if (fecha.getUTCFullYear() < PRIMER_ANO)
    throw new ErrorDeCelda(`«${texto}» es anterior al año ${PRIMER_ANO}`);
  return fecha;
}
