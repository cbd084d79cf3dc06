import * as arches from './arches.ts';
import * as bunches from './bunches.ts';
import * as cake from './cake.ts';
import * as candles from './candles.ts';
import { Canvas } from './canvas.ts';
import type { Dibujo, Motivo } from './dibujo.ts';
import * as dressedTable from './dressed-table.ts';
import { foil } from './foil.ts';
import { foilLetras } from './foil-letters.ts';
import * as gifts from './gifts.ts';
import * as hanging from './hanging.ts';
import { globoPerrito } from './modelled.ts';
import * as paper from './paper.ts';
import * as party from './party.ts';
import * as pinatas from './pinatas.ts';
import { room, SOMBRA } from './scene.ts';
import * as services from './services.ts';
import * as supplies from './supplies.ts';
import * as table from './table.ts';
import * as wearables from './wearables.ts';

function subject(c: Canvas, m: Motivo): string {
  switch (m.tipo) {
    case 'globos':
      return bunches.globos(c, m.colores, m.cantidad, m.acabado, m.adorno);
    case 'globo-gigante':
      return bunches.globoGigante(c, m.color, m.borlas, m.acabado, m.adorno);
    case 'bolsa-globos':
      return bunches.bolsaGlobos(c, m.colores, m.acabado);
    case 'globo-burbuja':
      return bunches.globoBurbuja(c, m.color, m.dentro);
    case 'globos-biodegradables':
      return bunches.globosBiodegradables(c, m.colores);
    case 'globo-cadena':
      return bunches.globoCadena(c, m.colores);
    case 'globo-perrito':
      return globoPerrito(c, m.colores);
    case 'foil':
      return foil(c, m.figura, m.color, m.cantidad);
    case 'foil-letras':
      return foilLetras(c, m.letras, m.color);
    case 'arco-globos':
      return arches.arcoGlobos(c, m.colores);
    case 'guirnalda-organica':
      return arches.guirnaldaOrganica(c, m.colores);
    case 'columna-globos':
      return arches.columnaGlobos(c, m.colores, m.remate);
    case 'cortina-flecos':
      return hanging.cortinaFlecos(c, m.colores);
    case 'banderines':
      return hanging.banderines(c, m.colores, m.letras);
    case 'papel-picado':
      return hanging.papelPicado(c, m.colores);
    case 'serie-luces':
      return hanging.serieLuces(c, m.color);
    case 'faroles':
      return paper.faroles(c, m.colores);
    case 'pompones':
      return paper.pompones(c, m.colores);
    case 'rosetones':
      return paper.rosetones(c, m.colores);
    case 'colgantes':
      return paper.colgantes(c, m.colores, m.figura);
    case 'telon-redondo':
      return paper.telonRedondo(c, m.colores);
    case 'papel-china':
      return paper.papelChina(c, m.colores);
    case 'centro-mesa':
      return dressedTable.centroMesa(c, m.colores);
    case 'mantel':
      return dressedTable.mantel(c, m.colores);
    case 'vajilla':
      return table.vajilla(c, m.colores);
    case 'vasos':
      return table.vasos(c, m.colores);
    case 'servilletas':
      return table.servilletas(c, m.colores);
    case 'pajillas':
      return table.pajillas(c, m.colores);
    case 'velas':
      return candles.velas(c, m.colores);
    case 'vela-numero':
      return candles.velaNumero(c, m.numero, m.color);
    case 'vela-chispas':
      return candles.velaChispas(c, m.colores);
    case 'cake-topper':
      return cake.cakeTopper(c, m.color, m.figura, m.pastel);
    case 'pinata-estrella':
      return pinatas.pinataEstrella(c, m.colores);
    case 'pinata-burro':
      return pinatas.pinataBurro(c, m.colores);
    case 'gorritos':
      return wearables.gorritos(c, m.colores);
    case 'corona':
      return wearables.corona(c, m.color, m.joyas);
    case 'serpentinas':
      return party.serpentinas(c, m.colores);
    case 'lanza-confeti':
      return party.lanzaConfeti(c, m.colores);
    case 'espantasuegras':
      return party.espantasuegras(c, m.colores);
    case 'antifaces':
      return wearables.antifaces(c, m.colores);
    case 'lentes':
      return wearables.lentes(c, m.colores);
    case 'bolsas-sorpresa':
      return gifts.bolsasSorpresa(c, m.colores);
    case 'inflado-helio':
      return services.infladoHelio(c, m.colores);
    case 'mesa-decorada':
      return services.mesaDecorada(c, m.colores);
    case 'entrega':
      return services.entrega(c, m.colores);
    case 'ramo-en-caja':
      return services.ramoEnCaja(c, m.colores);
    case 'globo-en-caja':
      return services.globoEnCaja(c, m.colores);
    case 'cintas':
      return supplies.cintas(c, m.colores);
    case 'puntos-adhesivos':
      return supplies.puntosAdhesivos(c, m.color);
    case 'pesas':
      return supplies.pesas(c, m.colores);
    case 'tarjeta-regalo':
      return gifts.tarjetaRegalo(c, m.color, m.lazo);
    case 'tarjetas':
      return gifts.tarjetas(c, m.colores);
    case 'inflador-manual':
      return supplies.infladorManual(c, m.colores);
    case 'inflador-electrico':
      return supplies.infladorElectrico(c, m.colores);
    case 'monos':
      return gifts.monos(c, m.colores);
    case 'caja-regalo':
      return gifts.cajaRegalo(c, m.colores);
  }
}

/** The picture of a product: a square SVG of 1080 × 1080, the same text every time. */
export function dibujar(dibujo: Dibujo): string {
  const c = new Canvas(SOMBRA[dibujo.acento]);
  const behind = room(c, dibujo.acento, dibujo.fondo);
  return c.render(behind + subject(c, dibujo));
}
