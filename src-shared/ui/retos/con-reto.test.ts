import { expect, it } from 'vitest';
import { AppError } from '#contract/words/errores.ts';
import { RETO_HEADER, type Reto } from '#contract/words/retos.ts';
import { conReto } from './con-reto.ts';

const retoDe = (puerta: string, n: number): Reto => ({ desafio: `${puerta}.${n}`, partes: 1, ceros: 1 });

/** A shop that asks for challenges, and takes a solution for a call that it then answers with `responder`. */
function tienda(puerta: string, responder: (llamada: number) => string) {
  const enviados: (string | undefined)[] = [];
  const gastadas = new Set<string>();
  let retos = 0;
  let llamadas = 0;
  return {
    enviados,
    async llamar(headers: Record<string, string>): Promise<string> {
      const solucion = headers[RETO_HEADER] ?? '';
      enviados.push(solucion);
      if (!solucion.startsWith(`${puerta}.`) || gastadas.has(solucion)) {
        retos += 1;
        throw new AppError('demasiados-intentos', 'Espera', { reto: retoDe(puerta, retos) });
      }
      llamadas += 1;
      const respuesta = responder(llamadas);
      gastadas.add(solucion);
      return respuesta;
    },
  };
}

const agotado = (): never => {
  throw new AppError('stock-insuficiente', 'Stock insuficiente');
};

it('sends the solution of a call that was refused for something else once more, and solves nothing', async () => {
  const { llamar, enviados } = tienda('pedidos', (llamada) => (llamada === 1 ? agotado() : 'creado'));
  await expect(conReto(llamar)).rejects.toThrow('Stock insuficiente');
  expect(await conReto(llamar)).toBe('creado');
  const [, primera] = enviados;
  expect(primera).toMatch(/^pedidos\.1\./);
  expect(enviados).toEqual(['puedo', primera, 'puedo', primera]);
});

it('solves the next challenge where the shop takes that solution no longer', async () => {
  const { llamar, enviados } = tienda('correos', (llamada) => (llamada === 1 ? agotado() : 'enviado'));
  await expect(conReto(llamar)).rejects.toThrow('Stock insuficiente');
  expect(await conReto(llamar)).toBe('enviado');
  expect(await conReto(llamar)).toBe('enviado');
  expect(enviados.at(-1)).toMatch(/^correos\.3\./);
});

it('sends no solution to another door', async () => {
  const una = tienda('pedidos', agotado);
  await expect(conReto(una.llamar)).rejects.toThrow('Stock insuficiente');
  const otra = tienda('seguimiento', () => 'visto');
  expect(await conReto(otra.llamar)).toBe('visto');
  expect(otra.enviados[1]).toMatch(/^seguimiento\.1\./);
});
