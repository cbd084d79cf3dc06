// Runs as a separate process until it is killed: `argv[3]` visitors browse the storefront at `argv[2]`.

const [, , tienda = '', cuantos = '50'] = process.argv;
/** Pause of a visitor between two pages. */
const PAUSA_MS = 3_000;
const MIRADAS = ['/catalogo', '/api/catalog', '/api/catalog?buscar=globo', '/api/catalog/filtros'];

async function visitar(desde: number): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, (desde * PAUSA_MS) / Number(cuantos)));
  for (;;) {
    for (const mirada of MIRADAS) {
      const respuesta = await fetch(tienda + mirada);
      if (!respuesta.ok) throw new Error(`${mirada}: ${respuesta.status}`);
      await respuesta.arrayBuffer();
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSA_MS));
  }
}

await Promise.all(Array.from({ length: Number(cuantos) }, (_, i) => visitar(i)));

export type {};
