import * as z from 'zod';
import type { Freno, PeriodoDeSeguridad } from '#contract/schemas/tienda/seguridad.ts';
import { diasAntes, diaYHora, inicioDeDia } from '#contract/words/dias.ts';
import type { Suceso } from './suceso.ts';

const HORA_MS = 3_600_000;
/** How far back the owner is told: since yesterday morning. */
export const RECUERDO_MS = 48 * HORA_MS;
/** Networks told apart within an hour. */
const REDES_POR_HORA = 1000;
/** When the night begins and ends in the shop's zone. */
const NOCHE = { desde: 20, hasta: 6 };

interface Hora {
  fallidos: number;
  redes: Set<string>;
  frenados: Map<Freno, number>;
}

interface Cuenta {
  fecha: Date;
  redes: string[];
  veces: number;
}

/** Counts per hour what strangers try, in memory and bounded: their attempts must not fill the database. */
export interface Fallidos {
  contar(suceso: Pick<Suceso, 'event' | 'reason' | 'limit'>, cuenta: Cuenta): void;
  /** Counts what a line of the log tells; a line that says nothing of it is passed over. */
  recordar(linea: string): void;
  /** Yesterday's day, last night and today in the shop's zone, in this order; the periods without attempts too. */
  resumen(zona: string): PeriodoDeSeguridad[];
}

const lineaSchema = z.object({
  time: z.iso.datetime(),
  event: z.string(),
  reason: z.string().optional(),
  limit: z.string().optional(),
  network: z.string().optional(),
  repeated: z.int().positive().optional(),
});

const FRENO_DE: [RegExp, Freno][] = [
  [/^pedidos/, 'pedidos'],
  [/^seguimiento/, 'seguimiento'],
  [/^(codigos|correos|registros|hojas)/, 'codigos'],
  [/^autorizaciones/, 'autorizaciones'],
  [/^peticiones/, 'llamadas'],
  [/^conexiones/, 'conexiones'],
];

const frenoDe = (limite: string): Freno => FRENO_DE.find(([patron]) => patron.test(limite))?.[1] ?? 'otros';

/** A right password from where the staff may not enter, or with a wrong second step, is one too: whoever has it should not. */
const MOTIVOS = ['credenciales-invalidas', 'sin-permiso', 'codigo-invalido'];
const LIMITES_DE_ENTRADA = /^(login|segundoPaso)/;

function esFallido({ event, reason = '', limit }: Pick<Suceso, 'event' | 'reason' | 'limit'>): boolean {
  if (event === 'limit') return LIMITES_DE_ENTRADA.test(limit ?? '');
  return event === 'sign-in-refused' && MOTIVOS.includes(reason);
}

function leerLinea(linea: string): unknown {
  try {
    return JSON.parse(linea);
  } catch {
    // Half a line, from a disk that was full.
    return undefined;
  }
}

/** The periods the owner is told of, in the shop's zone. Until morning it is still the night. */
function periodosDe(ahora: Date, zona: string) {
  const { dia, hora } = diaYHora(ahora, zona);
  const aLas = (cual: string, horas: number) => inicioDeDia(cual, zona).getTime() + horas * HORA_MS;
  const ayer = diasAntes(dia, 1);
  const manana = aLas(dia, NOCHE.hasta);
  const noche = aLas(ayer, NOCHE.desde);
  const periodos = [
    { cuando: 'ayer' as const, desde: aLas(ayer, NOCHE.hasta), hasta: noche },
    { cuando: 'anoche' as const, desde: noche, hasta: manana },
  ];
  const fin = Number.POSITIVE_INFINITY;
  return hora < NOCHE.hasta ? periodos : [...periodos, { cuando: 'hoy' as const, desde: manana, hasta: fin }];
}

export function createFallidos(clock: () => Date): Fallidos {
  const horas = new Map<number, Hora>();

  function horaDe(fecha: Date): Hora {
    const inicio = Math.floor(fecha.getTime() / HORA_MS) * HORA_MS;
    const conocida = horas.get(inicio);
    if (conocida) return conocida;
    for (const una of horas.keys()) if (Math.abs(una - inicio) > RECUERDO_MS) horas.delete(una);
    const nueva = { fallidos: 0, redes: new Set<string>(), frenados: new Map() };
    horas.set(inicio, nueva);
    return nueva;
  }

  function contar(suceso: Pick<Suceso, 'event' | 'reason' | 'limit'>, { fecha, redes, veces }: Cuenta): void {
    if (esFallido(suceso)) {
      const hora = horaDe(fecha);
      hora.fallidos += veces;
      for (const red of redes) if (hora.redes.size < REDES_POR_HORA) hora.redes.add(red);
    } else if (suceso.event === 'limit') {
      const { frenados } = horaDe(fecha);
      const freno = frenoDe(suceso.limit ?? '');
      frenados.set(freno, (frenados.get(freno) ?? 0) + veces);
    }
  }

  return {
    contar,
    recordar(linea) {
      const { data } = lineaSchema.safeParse(leerLinea(linea));
      if (!data) return;
      const fecha = new Date(data.time);
      if (clock().getTime() - fecha.getTime() > RECUERDO_MS) return;
      const suceso = { ...data, event: data.event as Suceso['event'] };
      contar(suceso, { fecha, redes: data.network ? [data.network] : [], veces: data.repeated ?? 1 });
    },
    resumen(zona) {
      return periodosDe(clock(), zona).map(({ cuando, desde, hasta }) => {
        const suyas = [...horas]
          .filter(([inicio]) => inicio >= desde && inicio < hasta)
          .map(([, hora]) => hora);
        const frenados = new Map<Freno, number>();
        for (const hora of suyas)
          for (const [que, veces] of hora.frenados) frenados.set(que, (frenados.get(que) ?? 0) + veces);
        return {
          cuando,
          fallidos: suyas.reduce((suma, hora) => suma + hora.fallidos, 0),
          redes: new Set(suyas.flatMap(({ redes }) => [...redes])).size,
          frenados: [...frenados].map(([que, intentos]) => ({ que, intentos })),
        };
      });
    },
  };
}
