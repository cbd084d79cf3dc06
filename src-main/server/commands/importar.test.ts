import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdData } from '#db/sqlite/data-lock.ts';
import { openTestStore, type TestStore } from '#db/testing/store.ts';
import { correrAparte, correrAqui } from '../testing/command.ts';
import { importar } from './importar.ts';

const PROGRAMA = join(import.meta.dirname, 'importar.ts');
const EJEMPLOS = join(import.meta.dirname, '..', '..', '..', 'docs', 'ejemplos');
const ENCABEZADO = 'codigo,nombre,categoria,precioCompra,precioVenta,stock';

describe('the command', () => {
  let store: TestStore;
  beforeEach(async () => {
    store = await openTestStore();
  });
  afterEach(() => store.remove());

  const correr = (args: string[]) =>
    correrAqui(importar, [...args, '--data', store.folder], { databaseUrl: store.databaseUrl });

  it('prints its help and explains invalid flags', async () => {
    const ayuda = await correrAparte(PROGRAMA, ['--help']);
    const mala = await correr(['productos', 'x.csv', '--pruba']);
    expect(ayuda).toMatchObject({ codigo: 0, salida: expect.stringContaining('--prueba') });
    expect(mala).toMatchObject({
      codigo: 1,
      salida: expect.stringContaining('No se entiende la opción --pruba'),
    });
  });

  it('refuses while the shop is open', async () => {
    const abierta = holdData(store.folder, 'shared');
    const ruta = join(EJEMPLOS, 'productos.csv');
    // As a program of its own, which the shop's process keeps out.
    const negada = await correrAparte(PROGRAMA, ['productos', ruta, '--data', store.folder]);
    expect(negada).toMatchObject({ codigo: 1, errores: expect.stringContaining('La tienda está abierta') });
    abierta();
    expect(await correr(['productos', ruta])).toMatchObject({ codigo: 0 });
  });

  it('names the product of a bad line, and leaves a missing cost at 0 when told so', async () => {
    const ruta = join(store.folder, 'sin-costo.csv');
    writeFileSync(ruta, 'nombre,categoria,precio\nGlobo,globos,dos\n');
    expect(await correr(['productos', ruta, '--sin-costo'])).toMatchObject({
      codigo: 1,
      errores: expect.stringContaining('Línea 2 («Globo»): Precio de venta: «dos» no es un número'),
    });
    writeFileSync(ruta, 'nombre,categoria,precio\nGlobo,globos,2\n');
    expect(await correr(['productos', ruta])).toMatchObject({
      codigo: 1,
      salida: expect.stringContaining(
        'Productos nuevos que no traen su costo: 1. Para dejarlo en Q0.00 usa --sin-costo',
      ),
    });
    expect(await correr(['productos', ruta, '--sin-costo'])).toMatchObject({
      codigo: 0,
      salida: expect.stringContaining('Productos nuevos con costo Q0.00: 1.'),
    });
  });

  it('keeps the shop closed while the data is held for an import', () => {
    const release = holdData(store.folder, 'alone');
    expect(() => holdData(store.folder, 'shared')).toThrow('se están trayendo datos');
    release();
  });

  it('leaves nothing when killed half-way, and imports everything afterwards', async () => {
    const lineas = Array.from({ length: 7_000 }, (_, i) => `C${i},Globo ${i},globos,1,2,3`);
    const ruta = join(store.folder, 'muchos.csv');
    writeFileSync(ruta, `${ENCABEZADO}\n${lineas.join('\n')}\n`);
    let cortada = false;
    const corte = await correrAparte(PROGRAMA, ['productos', ruta, '--data', store.folder], {
      databaseUrl: store.databaseUrl,
      alDecir(salida, matar) {
        if (cortada || !salida.includes('Escribiendo: 5000')) return;
        cortada = true;
        matar();
      },
    });
    expect([cortada, corte.codigo]).toEqual([true, null]);
    expect(await store.ask('select count(*) from productos')).toBe(0);

    const entera = await correr(['productos', ruta]);
    expect(entera).toMatchObject({ codigo: 0, salida: expect.stringContaining('7000 nuevos') });
    expect(await store.ask('select count(*) from productos')).toBe(7_000);
    expect(await store.ask('select sum(cantidad) from movimientos_inventario')).toBe(21_000);
  }, 240_000);
});
