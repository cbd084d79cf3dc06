import type { DatosDeAviso } from '../../../base/correo.ts';
import type { Marca } from '../marca.ts';
import { type Carta, cuandoFue, enmarcar, nota, parrafo, saludo } from './marco.ts';

function comoFue(por: DatosDeAviso['por'], dueno: 'tu' | 'su'): string {
  return por === 'hoja'
    ? `con un código de ${dueno} hoja de recuperación, en la computadora de la tienda`
    : 'desde la computadora de la tienda, por alguien que puede abrir sus datos';
}

function queHacer(de: string | null): string {
  return de
    ? `Si ${de} no lo hizo, ponle otra contraseña en «Usuarios». Cuándo y desde dónde fue está en «Configuración», «Actividad».`
    : 'Si no fuiste tú, entra, cambia tu contraseña y anula la hoja de recuperación en «Mi cuenta».';
}

/** The mail that tells an owner that a password was recovered: their own, or another owner's. */
export function cartaDeAviso(marca: Marca, { nombre, de, por, fecha }: DatosDeAviso): Carta {
  const cual = de ? `La contraseña de ${de}` : 'Tu contraseña';
  const frase = `${cual} se cambió el ${cuandoFue(fecha, marca)}, ${comoFue(por, de ? 'su' : 'tu')}.`;
  return enmarcar(marca, {
    asunto: `${cual} se cambió · ${marca.nombre}`,
    vista: frase,
    titulo: 'Se cambió una contraseña',
    cuerpo: [parrafo(saludo(nombre)), parrafo(frase), nota(queHacer(de))],
    texto: [saludo(nombre), '', frase, '', queHacer(de)],
  });
}
