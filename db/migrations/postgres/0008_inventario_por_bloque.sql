-- What ledger and counts do for each row they do once for all rows of a statement: a file brings in thousands, and a
-- row that one transaction changes thousands of times is slower each time.

-- The ledger: each movement still holds its product and takes its number row by row; that they follow from each other
-- is seen, and the stock changed, when all of a statement are there.
CREATE OR REPLACE FUNCTION movimientos_cuadran() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM productos WHERE id = NEW.producto_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'stock-desfasado' USING ERRCODE = 'foreign_key_violation';
  END IF;
  -- The number it came with was given before the row was held.
  NEW.secuencia := nextval('movimientos_inventario_secuencia_seq');
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER movimientos_aplican ON movimientos_inventario;
--> statement-breakpoint
-- Its plans are kept: they look products up by their ids also where there were few when they were made.
CREATE OR REPLACE FUNCTION movimientos_aplican() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  ids uuid[];
  stocks integer[];
BEGIN
  -- Somebody else moved the stock since it was read: the transaction can be tried again.
  IF EXISTS (
    SELECT 1 FROM (
      SELECT n.cantidad, n.stock_resultante, coalesce(
        lag(n.stock_resultante) OVER (PARTITION BY n.producto_id ORDER BY n.secuencia),
        (SELECT p.stock FROM productos p WHERE p.id = n.producto_id)
      ) AS antes
      FROM nuevos n
    ) seguidos
    WHERE stock_resultante <> antes + cantidad
  ) THEN
    RAISE EXCEPTION 'stock-desfasado' USING ERRCODE = 'serialization_failure';
  END IF;
  SELECT array_agg(producto_id), array_agg(stock_resultante) INTO ids, stocks FROM (
    SELECT DISTINCT ON (producto_id) producto_id, stock_resultante FROM nuevos
    ORDER BY producto_id, secuencia DESC
  ) ultimos;
  UPDATE productos SET stock = stocks[array_position(ids, id)] WHERE id = ANY (ids);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER movimientos_aplican AFTER INSERT ON movimientos_inventario
REFERENCING NEW TABLE AS nuevos
FOR EACH STATEMENT EXECUTE FUNCTION movimientos_aplican();
--> statement-breakpoint

-- The counts. Who changes them holds all five rows, in one order: two who sell of several categories never wait for
-- each other in a circle.
DROP TRIGGER productos_cuentan_al_nacer ON productos;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION productos_cuentan_al_nacer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM conteos_de_productos ORDER BY categoria FOR NO KEY UPDATE;
  UPDATE conteos_de_productos c SET
    vivos = c.vivos + n.vivos,
    activos = c.activos + n.activos,
    disponibles = c.disponibles + n.disponibles,
    stock_bajo = c.stock_bajo + n.stock_bajo
  FROM (
    SELECT categoria,
      count(*) FILTER (WHERE eliminado_en IS NULL) AS vivos,
      count(*) FILTER (WHERE eliminado_en IS NULL AND activo) AS activos,
      count(*) FILTER (WHERE disponible) AS disponibles,
      count(*) FILTER (WHERE stock_bajo) AS stock_bajo
    FROM nuevos GROUP BY categoria
  ) n
  WHERE c.categoria = n.categoria;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER productos_cuentan_al_nacer AFTER INSERT ON productos
REFERENCING NEW TABLE AS nuevos
FOR EACH STATEMENT EXECUTE FUNCTION productos_cuentan_al_nacer();
--> statement-breakpoint
DROP TRIGGER productos_cuentan_al_cambiar ON productos;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION productos_cuentan_al_cambiar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Most changes of a stock change no count: then nobody waits for anybody.
  IF NOT EXISTS (
    SELECT categoria, eliminado_en IS NULL, activo, disponible, stock_bajo, id FROM nuevos
    EXCEPT
    SELECT categoria, eliminado_en IS NULL, activo, disponible, stock_bajo, id FROM viejos
  ) THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM conteos_de_productos ORDER BY categoria FOR NO KEY UPDATE;
  UPDATE conteos_de_productos c SET
    vivos = c.vivos + d.vivos,
    activos = c.activos + d.activos,
    disponibles = c.disponibles + d.disponibles,
    stock_bajo = c.stock_bajo + d.stock_bajo
  FROM (
    SELECT categoria,
      sum(signo * (eliminado_en IS NULL)::int) AS vivos,
      sum(signo * (eliminado_en IS NULL AND activo)::int) AS activos,
      sum(signo * disponible::int) AS disponibles,
      sum(signo * stock_bajo::int) AS stock_bajo
    FROM (
      SELECT 1 AS signo, categoria, eliminado_en, activo, disponible, stock_bajo FROM nuevos
      UNION ALL
      SELECT -1, categoria, eliminado_en, activo, disponible, stock_bajo FROM viejos
    ) todos
    GROUP BY categoria
  ) d
  WHERE c.categoria = d.categoria;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER productos_cuentan_al_cambiar AFTER UPDATE ON productos
REFERENCING OLD TABLE AS viejos NEW TABLE AS nuevos
FOR EACH STATEMENT EXECUTE FUNCTION productos_cuentan_al_cambiar();
