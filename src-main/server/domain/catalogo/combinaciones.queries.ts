import { and, gt, ne } from 'drizzle-orm';
import type { Categoria } from '#contract/words/categorias.ts';
import { type Ocasion, separarOcasiones } from '#contract/words/ocasiones.ts';
import { type Db, statement } from '#db/transaction.ts';
import type { Combinacion } from './filtros.ts';

const guardadas = statement('catalogoCombinaciones', (db: Db) => {
  const { conteosDeFiltros: c } = db.tables;
  return db
    .select({
      categoria: c.categoria,
      color: c.color,
      tamano: c.tamano,
      tipo: c.tipo,
      ocasiones: c.ocasiones,
      n: c.disponibles,
    })
    .from(c)
    .where(gt(c.disponibles, 0));
});

/** All combinations of a category, from the maintained counts. */
export async function listarCombinaciones(db: Db, categoria: Categoria | undefined): Promise<Combinacion[]> {
  const todas = await guardadas(db);
  return categoria ? todas.filter((una) => una.categoria === categoria) : todas;
}

const conAlgo = statement('catalogoOcasiones', (db: Db) => {
  const { conteosDeFiltros: c } = db.tables;
  return db
    .selectDistinct({ ocasiones: c.ocasiones })
    .from(c)
    .where(and(gt(c.disponibles, 0), ne(c.ocasiones, '')));
});

/** The occasions for which anything can be bought now. */
export async function listarOcasiones(db: Db): Promise<Ocasion[]> {
  const juntas = (await conAlgo(db)).map(({ ocasiones }) => ocasiones);
  return separarOcasiones(juntas.join(','));
}
