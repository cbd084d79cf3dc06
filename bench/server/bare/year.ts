import type BetterSqlite3 from 'better-sqlite3';

/** What was sold under one key: sales or pieces, their amount and their cost, in centavos. */
interface Sum {
  n: number;
  amount: number;
  cost: number;
}

interface SalesRow extends Sum {
  day: string;
  hour: number;
  method: string;
  seller: string;
}

interface LinesRow extends Sum {
  product: string;
  category: string;
}

function addUp<T extends Sum>(rows: readonly T[], keyOf: (row: T) => string | number): [string, Sum][] {
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const key = String(keyOf(row));
    const sum = sums.get(key) ?? { n: 0, amount: 0, cost: 0 };
    sums.set(key, { n: sum.n + row.n, amount: sum.amount + row.amount, cost: sum.cost + row.cost });
  }
  return [...sums];
}

const shown =
  (name: string) =>
  ([key, { n, amount, cost }]: [string, Sum]) => ({
    [name]: key,
    cantidad: n,
    monto: amount / 100,
    ganancia: (amount - cost) / 100,
  });

/** The report of a period that reads each sale and each line of it, in two queries. */
export function createYear(db: BetterSqlite3.Database) {
  const sales = db.prepare<[string, string], SalesRow>(
    `select dia day, hora hour, metodo_pago method, vendedor_id seller, count(*) n, sum(total) amount, sum(costo) cost
     from ventas where dia between ? and ? and estado = 'completada' group by 1, 2, 3, 4`,
  );
  const lines = db.prepare<[string, string], LinesRow>(
    `select i.producto_id product, i.categoria category, sum(i.cantidad) n, sum(i.subtotal) amount,
       sum(i.costo_unitario * i.cantidad) cost
     from venta_items i join ventas v on v.id = i.venta_id
     where v.dia between ? and ? and v.estado = 'completada' group by 1, 2`,
  );
  const nameOf = db.prepare('select nombre from productos where id = ?').pluck();
  return (from: string, to: string) => {
    const sold = sales.all(from, to);
    const pieces = lines.all(from, to);
    const products = addUp(pieces, ({ product }) => product);
    const best = (scoreOf: (sum: Sum) => number) =>
      products
        .toSorted(([, a], [, b]) => scoreOf(b) - scoreOf(a))
        .slice(0, 20)
        .map((product) => ({ ...shown('_id')(product), nombre: nameOf.get(product[0]) }));
    return {
      success: true,
      ventasPorDia: addUp(sold, ({ day }) => day).map(shown('fecha')),
      ventasPorHora: addUp(sold, ({ hour }) => hour).map(shown('hora')),
      ventasPorMetodo: addUp(sold, ({ method }) => method).map(shown('metodo')),
      ventasPorVendedor: addUp(sold, ({ seller }) => seller).map(shown('_id')),
      ventasPorCategoria: addUp(pieces, ({ category }) => category).map(shown('categoria')),
      masVendidos: best(({ n }) => n),
      masRentables: best(({ amount, cost }) => amount - cost),
    };
  };
}
