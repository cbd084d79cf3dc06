import { fechaEntera } from '#contract/words/dias.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { type Html, html } from '../../../base/html.ts';
import type { Marca } from '../marca.ts';

/** A rendered mail without its recipient. */
export interface Carta {
  asunto: string;
  html: string;
  texto: string;
}

/** The design's colours as literals, because mail programs do not support CSS variables. */
export const COLOR = {
  tinta: '#1d2440',
  suave: '#5a6079',
  papel: '#fffaf3',
  linea: '#ece6dc',
  fondo: '#f6efe4',
} as const;

/** An instant (ISO 8601) as people read it, in the shop's time zone. */
export function cuandoFue(fecha: string, { zonaHoraria }: Pick<Marca, 'zonaHoraria'>): string {
  return fechaEntera(new Date(fecha), zonaHoraria);
}

export const LETRA = "font-family:'Segoe UI',Helvetica,Arial,sans-serif;";

export function parrafo(contenido: unknown): Html {
  return html`<p style="margin:0 0 16px;${LETRA}font-size:16px;line-height:24px;color:${COLOR.tinta}">${contenido}</p>`;
}

export function nota(contenido: unknown): Html {
  return html`<p style="margin:0 0 8px;${LETRA}font-size:14px;line-height:21px;color:${COLOR.suave}">${contenido}</p>`;
}

/** A code in large digits. */
export function codigoGrande(etiqueta: string, codigo: string): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td align="center" bgcolor="${COLOR.papel}" style="padding:16px 12px;border:1px solid ${COLOR.linea};border-radius:12px">
<div style="${LETRA}font-size:13px;line-height:18px;color:${COLOR.suave}">${etiqueta}</div>
<div style="font-family:Consolas,'Courier New',monospace;font-size:34px;line-height:44px;font-weight:bold;letter-spacing:6px;color:${COLOR.tinta}">${codigo}</div>
</td></tr></table>`;
}

/** A link as a button; the plain text must contain its URL too. */
export function boton(texto: string, enlace: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td align="center" bgcolor="${COLOR.tinta}" style="border-radius:10px"><a href="${enlace}" style="display:inline-block;padding:13px 26px;${LETRA}font-size:16px;line-height:20px;font-weight:bold;color:#ffffff;text-decoration:none">${texto}</a></td></tr></table>`;
}

function pie({ nombre, telefono, direccion, horario }: Marca): string[] {
  const lineas = [nombre, direccion, horario, telefono && `Teléfono ${formatoTelefono(telefono)}`];
  return lineas.filter((linea): linea is string => Boolean(linea));
}

/**
 * The layout of every mail: the shop's logo and name, a line in its colour, the contents, its address. Uses tables and
 * inline styles, the only layout that all mail programs support.
 */
export function enmarcar(
  marca: Marca,
  {
    asunto,
    vista,
    titulo,
    cuerpo,
    texto,
  }: {
    asunto: string;
    /** Preview text that inboxes show after the subject. */
    vista: string;
    titulo: string;
    cuerpo: unknown;
    texto: string[];
  },
): Carta {
  const lineas = pie(marca);
  const pagina = html`<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light"><title>${asunto}</title></head>
<body style="margin:0;padding:0;background:${COLOR.fondo}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${vista}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${COLOR.fondo}"><tr><td align="center" style="padding:20px 10px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td bgcolor="${marca.color}" height="6" style="height:6px;font-size:0;line-height:0;border-radius:14px 14px 0 0">&nbsp;</td></tr>
<tr><td bgcolor="#ffffff" style="padding:22px 24px 0">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="52" style="padding-right:12px"><img src="cid:logo" width="52" height="52" alt="" style="display:block;border:0;border-radius:12px"></td>
<td style="${LETRA}font-size:19px;line-height:24px;font-weight:bold;color:${COLOR.tinta}">${marca.nombre}<div style="font-size:13px;line-height:18px;font-weight:normal;color:${COLOR.suave}">${marca.eslogan}</div></td>
</tr></table></td></tr>
<tr><td bgcolor="#ffffff" style="padding:22px 24px 18px;border-radius:0 0 14px 14px">
<h1 style="margin:0 0 14px;${LETRA}font-size:23px;line-height:30px;color:${COLOR.tinta}">${titulo}</h1>
${cuerpo}
</td></tr>
<tr><td align="center" style="padding:16px 24px;${LETRA}font-size:13px;line-height:19px;color:${COLOR.suave}">${lineas.map((linea) => html`${linea}<br>`)}</td></tr>
</table></td></tr></table></body></html>`;
  const plano = [titulo, '', ...texto, '', '-- ', ...lineas];
  return { asunto, html: pagina.text, texto: `${plano.join('\n')}\n` };
}

/**
 * The greeting. Visitors can enter any name and any address, so a name that could be a link or an advertisement is left
 * out.
 */
export function saludo(nombre: string): string {
  return /^[\p{L}\p{M}' -]{1,30}$/u.test(nombre) ? `Hola, ${nombre}:` : 'Hola:';
}
