// A process of its own: visitors who look around the storefront at `argv[2]`, `argv[3]` of them, until it is ended.

const [, , tienda = '', cuantos = '50'] = process.argv;
/** From one look to the next: a quick thumb. */
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
