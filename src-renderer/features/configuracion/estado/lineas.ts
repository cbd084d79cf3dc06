import type { Diagnostico } from '#contract/schemas/tienda/diagnostico.ts';
import { NOMBRE_DE_ERROR_DE_DISCO, textoDeEspacio } from '#contract/words/disco.ts';
import { cuantos } from '#contract/words/texto.ts';
import { RUTAS } from '../../../lib/routes.ts';
import { cuandoLegible, fechaCorta } from '../../../shared/tienda/hora-legible.ts';

const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;
const DIA_MS = 24 * HORA_MS;

/** Clocks that agree within this show the same sales on the same day. */
const DESFASE_MS = 2 * MINUTO_MS;
/** The daily backup may wait for the shop to be open. */
const SIN_RESPALDO_MS = 2 * DIA_MS;
const MUCHO_SIN_RESPALDO_MS = 7 * DIA_MS;
/** The first backup is made ten minutes after the start, the first look at the data after one. */
const RECIEN_ABIERTA_MS = 15 * MINUTO_MS;
/** The data are looked through every day. */
const SIN_REVISAR_MS = 2 * DIA_MS;
/** A mail is sent within seconds where it can be. */
const CORREO_ATRASADO_MS = 30 * MINUTO_MS;
/** Share of the places from which on they may soon be full. */
const CASI_LLENO = 0.8;
/** Share of the computer's memory below which programs become slow. */
const POCA_MEMORIA = 0.05;

export type Nivel = 'bien' | 'atencion' | 'mal';

/** One thing that was looked at: how it is, what to do, and where. */
export interface Linea {
  que: string;
  nivel: Nivel;
  frase: string;
  /** The screen where it is put right, or seen in full. */
  enlace?: { ruta: string; texto: string };
}

/** What the page itself knows. */
export interface Aqui {
  /** The time of this device when the answer came. */
  ahora: Date;
  zona: string | undefined;
}

const seccion = (ruta: string, texto: string) => ({ ruta: `${RUTAS.configuracion}/${ruta}`, texto });

/** Time that has passed between two instants, in ms; never less than 0. */
const entre = (desde: string, hasta: string) => Math.max(0, Date.parse(hasta) - Date.parse(desde));

/** A sentence with its full stop, which a time of day may bring along: `2:05 p. m.`. */
const conPunto = (texto: string) => (texto.endsWith('.') ? texto : `${texto}.`);

/** A length of time in words: `3 días`, `2 horas`, `menos de un minuto`. */
export function duracion(ms: number): string {
  if (ms < MINUTO_MS) return 'menos de un minuto';
  if (ms < HORA_MS) return cuantos(Math.floor(ms / MINUTO_MS), 'minuto', 'minutos');
  if (ms < 2 * DIA_MS) return cuantos(Math.floor(ms / HORA_MS), 'hora', 'horas');
  return cuantos(Math.floor(ms / DIA_MS), 'día', 'días');
}

function lineaDelDisco({ disco, fecha }: Diagnostico): Linea {
  const que = 'Disco';
  const { estado, espacio, probado } = disco;
  const queda = espacio ? textoDeEspacio(espacio.libre) : undefined;
  if (estado !== 'bien') {
    const { que: pasa } = NOMBRE_DE_ERROR_DE_DISCO[estado];
    const remedio =
      estado === 'lleno'
        ? 'Libera espacio ahora: vacía la papelera y pasa a otro disco los videos y descargas que no uses'
        : 'Haz una copia fuera de la computadora si todavía se puede, y pide que revisen el disco';
    return { que, nivel: 'mal', frase: `${pasa}. ${remedio}.` };
  }
  if (espacio?.nivel === 'casi-nada')
    return {
      que,
      nivel: 'mal',
      frase: `Solo quedan ${queda}: libera espacio hoy, o la tienda deja de vender.`,
    };
  if (espacio?.nivel === 'poco')
    return {
      que,
      nivel: 'atencion',
      frase: `Quedan ${queda}. Vacía la papelera y pasa a otro disco los videos y descargas que no uses.`,
    };
  const prueba = probado ? ` Se probó hace ${duracion(entre(probado, fecha))}.` : '';
  return { que, nivel: 'bien', frase: `Se puede escribir${queda ? `, y quedan ${queda}` : ''}.${prueba}` };
}

function lineaDeRespaldos({ respaldos, fecha, programa }: Diagnostico, { zona }: Aqui): Linea {
  const que = 'Respaldos';
  if (!respaldos)
    return {
      que,
      nivel: 'bien',
      frase: 'Los hace quien cuida la base de datos PostgreSQL, no este programa.',
    };
  const enlace = seccion('respaldos', 'Ver los respaldos');
  const { ultimo, ultimaFalla } = respaldos;
  const hace = ultimo ? entre(ultimo, fecha) : Number.POSITIVE_INFINITY;
  const cuando = ultimo ? `El último es de hace ${duracion(hace)}` : 'Todavía no hay ninguno';
  if (ultimaFalla) {
    const frase = conPunto(`${cuando}. ${fechaCorta(ultimaFalla.fecha, zona)}: ${ultimaFalla.mensaje}`);
    return { que, nivel: hace > SIN_RESPALDO_MS ? 'mal' : 'atencion', frase, enlace };
  }
  if (!ultimo && entre(programa.desde, fecha) < RECIEN_ABIERTA_MS)
    return { que, nivel: 'bien', frase: 'El primero se hace solo en unos minutos.', enlace };
  if (hace > SIN_RESPALDO_MS) {
    const nivel = ultimo && hace > MUCHO_SIN_RESPALDO_MS ? 'mal' : 'atencion';
    return { que, nivel, frase: `${cuando}: haz uno ahora.`, enlace };
  }
  return { que, nivel: 'bien', frase: `${cuando}, y se hizo bien.`, enlace };
}

function lineaDeFuera({ fuera, fecha }: Diagnostico, { zona }: Aqui): Linea[] {
  if (!fuera) return [];
  const que = 'Copias fuera';
  const enlace = seccion('respaldos', 'Ver las copias');
  const { aviso, elegido, ultima, ultimaFalla } = fuera;
  const cuando = ultima
    ? `La última salió hace ${duracion(entre(ultima, fecha))}`
    : 'Ninguna ha salido todavía';
  const falla = ultimaFalla
    ? conPunto(` ${fechaCorta(ultimaFalla.fecha, zona)}: ${ultimaFalla.mensaje}`)
    : '';
  if (aviso === 'sin-destino')
    return [
      {
        que,
        nivel: 'atencion',
        frase: `${cuando}: si la computadora se daña, los respaldos se pierden con ella. Elige una memoria o carpeta.`,
        enlace,
      },
    ];
  if (aviso === 'atrasado')
    return [
      { que, nivel: 'atencion', frase: `${cuando}. Conecta la memoria donde se guardan.${falla}`, enlace },
    ];
  if (falla) return [{ que, nivel: 'atencion', frase: `${cuando}.${falla}`, enlace }];
  if (!elegido && !ultima)
    return [
      { que, nivel: 'atencion', frase: `${cuando}. Elige una memoria o carpeta donde se guarden.`, enlace },
    ];
  const lugar = elegido ? '' : ' Elige una memoria o carpeta para que salgan solas.';
  return [{ que, nivel: 'bien', frase: `${cuando}.${lugar}`, enlace }];
}

function lineaDeLosDatos({ integridad, fecha, programa }: Diagnostico, zona: string | undefined): Linea {
  const que = 'Datos';
  if (!integridad)
    return {
      que,
      nivel: 'bien',
      frase: 'PostgreSQL cuida sus propios archivos; este programa no los revisa.',
    };
  const { dano, faltan, revisada } = integridad;
  const enlace = seccion('respaldos', 'Ver los respaldos');
  if (dano === 'danada') {
    const frase =
      'Una parte está dañada. Restaura el último respaldo que esté completo: lo de ahora se guarda aparte.';
    return { que, nivel: 'mal', frase, enlace };
  }
  if (dano === 'ilegible') {
    const frase =
      'El disco no puede leer una parte: está fallando. Cámbialo cuanto antes, y restaura el último respaldo completo.';
    return { que, nivel: 'mal', frase, enlace };
  }
  if (faltan) {
    const desde = faltan.desde ? ` desde ${fechaCorta(faltan.desde, zona)}` : '';
    const hasta = fechaCorta(faltan.hasta, zona);
    const frase = `Falta lo que se hizo${desde} hasta ${hasta} por lo menos: un archivo de la base de datos («guirnalda.sqlite-wal») se borró o se cortó con la tienda cerrada. Si hay un respaldo de después, restáuralo. Si no, cuenta la caja y la mercadería, y anota otra vez las ventas y los pedidos que falten.`;
    return { que, nivel: 'mal', frase, enlace };
  }
  if (!revisada) {
    const recien = entre(programa.desde, fecha) < RECIEN_ABIERTA_MS;
    const frase = recien
      ? 'Se revisan solos un minuto después de abrir.'
      : 'No se han revisado desde que abrió la tienda: revísalos ahora.';
    return { que, nivel: recien ? 'bien' : 'atencion', frase };
  }
  const hace = entre(revisada, fecha);
  if (hace > SIN_REVISAR_MS)
    return { que, nivel: 'atencion', frase: `Se revisaron hace ${duracion(hace)}: revísalos ahora.` };
  return { que, nivel: 'bien', frase: `Completos. Se revisaron hace ${duracion(hace)}.` };
}

function lineaDelReloj({ fecha, ultimaVenta }: Diagnostico, { ahora, zona }: Aqui): Linea {
  const que = 'Reloj';
  const marca = `La computadora de la tienda marca ${fechaCorta(fecha, zona)}`;
  if (ultimaVenta && Date.parse(ultimaVenta) - Date.parse(fecha) > DESFASE_MS)
    return {
      que,
      nivel: 'mal',
      frase: `${conPunto(`${marca}, y la última venta es del ${fechaCorta(ultimaVenta, zona)}`)} Corrige la fecha y la hora en esa computadora.`,
    };
  if (Math.abs(ahora.getTime() - Date.parse(fecha)) > DESFASE_MS)
    return {
      que,
      nivel: 'atencion',
      frase: `${conPunto(`${marca}, y este aparato ${fechaCorta(ahora.toISOString(), zona)}`)} Corrige el que esté mal.`,
    };
  return { que, nivel: 'bien', frase: conPunto(marca) };
}

function lineaDeConexiones({ conexiones }: Diagnostico): Linea {
  const { deLejos, deAqui, personal, clientes } = conexiones;
  const lleno = Math.max(
    ...[deLejos, deAqui, personal, clientes].map(({ abiertas, maximo }) => abiertas / maximo),
  );
  const de = ({ abiertas, maximo }: typeof deLejos) =>
    `${abiertas.toLocaleString('es-GT')} de ${maximo.toLocaleString('es-GT')}`;
  const frase = `Desde otros aparatos ${de(deLejos)}; desde la computadora de la tienda ${de(deAqui)}. En vivo: ${cuantos(personal.abiertas, 'pantalla', 'pantallas')} del personal y ${cuantos(clientes.abiertas, 'cliente', 'clientes')}.`;
  if (lleno < CASI_LLENO) return { que: 'Conexiones', nivel: 'bien', frase };
  return {
    que: 'Conexiones',
    nivel: lleno < 1 ? 'atencion' : 'mal',
    frase: `${frase} ${lleno < 1 ? 'Casi no quedan lugares' : 'Ya no quedan lugares'}: mira en la actividad qué detuvieron los límites.`,
    enlace: seccion('actividad', 'Ver la actividad'),
  };
}

function lineaDeCorreos({ correos, fecha }: Diagnostico): Linea {
  const que = 'Correos';
  const enlace = seccion('correo', 'Ver los correos');
  const { configurado, pendientes, desde, fallidos, retenidos } = correos;
  if (!configurado) {
    if (pendientes === 0)
      return { que, nivel: 'bien', frase: 'La tienda no envía correos, y ninguno espera.', enlace };
    const frase = `${cuantos(pendientes, 'espera', 'esperan')}: falta decir por dónde salen. Mientras tanto sus códigos se leen ahí.`;
    return { que, nivel: 'atencion', frase, enlace };
  }
  const espera = desde ? entre(desde, fecha) : 0;
  if (espera > CORREO_ATRASADO_MS) {
    const frase = `${cuantos(pendientes, 'espera', 'esperan')}, el más viejo desde hace ${duracion(espera)}. Revisa por qué no salen.`;
    return { que, nivel: 'atencion', frase, enlace };
  }
  if (fallidos > 0) {
    const frase = `${cuantos(fallidos, 'no se pudo enviar', 'no se pudieron enviar')} en los últimos siete días. Mira por qué.`;
    return { que, nivel: 'atencion', frase, enlace };
  }
  if (retenidos > 0) {
    const frase = `${cuantos(retenidos, 'de pedidos no se envió', 'de pedidos no se enviaron')}: llegaron demasiados pedidos en poco tiempo. Envía ahí los que falten.`;
    return { que, nivel: 'atencion', frase, enlace };
  }
  return { que, nivel: 'bien', frase: pendientes ? 'Están saliendo.' : 'Todos salieron.', enlace };
}

const MB = 1024 * 1024;
const tamano = (bytes: number) => (bytes < MB ? 'menos de 1 MB' : textoDeEspacio(bytes));

const MOTORES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

function lineaDelPrograma({ programa, disco }: Diagnostico): Linea {
  const { version, motor, esquema, node } = programa;
  const base = disco.base === null ? '' : ` (${tamano(disco.base)})`;
  return {
    que: 'Versión',
    nivel: 'bien',
    frase: `Guirnalda ${version}. Datos en ${MOTORES[motor]}${base}, esquema ${esquema}. Node ${node}.`,
    enlace: seccion('actualizaciones', 'Ver actualizaciones'),
  };
}

function lineaDeLaComputadora({ programa, fecha }: Diagnostico, { ahora, zona }: Aqui): Linea {
  const { desde, memoria } = programa;
  const frase = `La tienda está abierta desde ${cuandoLegible(desde, zona, ahora)} (${duracion(entre(desde, fecha))}) y usa ${textoDeEspacio(memoria.usada)} de memoria; quedan ${textoDeEspacio(memoria.libre)} de ${textoDeEspacio(memoria.total)}.`;
  if (memoria.libre >= memoria.total * POCA_MEMORIA) return { que: 'Computadora', nivel: 'bien', frase };
  return {
    que: 'Computadora',
    nivel: 'atencion',
    frase: `${frase} Cierra los programas que no uses, o reinicia la computadora al cerrar la tienda.`,
  };
}

/** Everything that was looked at, in the order in which it is shown. */
export function lineasDe(diagnostico: Diagnostico, aqui: Aqui): Linea[] {
  return [
    lineaDelDisco(diagnostico),
    lineaDeRespaldos(diagnostico, aqui),
    ...lineaDeFuera(diagnostico, aqui),
    lineaDeLosDatos(diagnostico, aqui.zona),
    lineaDelReloj(diagnostico, aqui),
    lineaDeConexiones(diagnostico),
    lineaDeCorreos(diagnostico),
    lineaDelPrograma(diagnostico),
    lineaDeLaComputadora(diagnostico, aqui),
  ];
}
