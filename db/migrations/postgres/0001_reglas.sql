-- What the columns alone cannot say: the ledger rules the stock, history is never rewritten, counts are kept,
-- and the text of products can be searched by any three letters of it.

-- 1. Stock changes only through a movement row -------------------------------------------------------------
-- Many write at once: a movement holds its product's row until its transaction ends, so movements of one product
-- follow each other, in the order of their numbers.

CREATE FUNCTION productos_nacen_sin_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'stock-sin-movimiento' USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER productos_nacen_sin_stock BEFORE INSERT ON productos
FOR EACH ROW WHEN (NEW.stock <> 0) EXECUTE FUNCTION productos_nacen_sin_stock();
--> statement-breakpoint
CREATE FUNCTION movimientos_cuadran() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actual integer;
BEGIN
  SELECT stock INTO actual FROM productos WHERE id = NEW.producto_id FOR NO KEY UPDATE;
  IF actual IS NULL THEN
    RAISE EXCEPTION 'stock-desfasado' USING ERRCODE = 'foreign_key_violation';
  END IF;
  -- Somebody else moved the stock since it was read: the transaction can be tried again.
  IF NEW.stock_resultante <> actual + NEW.cantidad THEN
    RAISE EXCEPTION 'stock-desfasado' USING ERRCODE = 'serialization_failure';
  END IF;
  -- The number it came with was given before the row was held.
  NEW.secuencia := nextval('movimientos_inventario_secuencia_seq');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER movimientos_cuadran BEFORE INSERT ON movimientos_inventario
FOR EACH ROW EXECUTE FUNCTION movimientos_cuadran();
--> statement-breakpoint
CREATE FUNCTION movimientos_aplican() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE productos SET stock = NEW.stock_resultante WHERE id = NEW.producto_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER movimientos_aplican AFTER INSERT ON movimientos_inventario
FOR EACH ROW EXECUTE FUNCTION movimientos_aplican();
--> statement-breakpoint
CREATE FUNCTION productos_stock_solo_por_movimiento() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  anotado integer;
BEGIN
  SELECT stock_resultante INTO anotado FROM movimientos_inventario
  WHERE producto_id = NEW.id ORDER BY secuencia DESC LIMIT 1;
  IF NEW.stock IS DISTINCT FROM anotado THEN
    RAISE EXCEPTION 'stock-sin-movimiento' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER productos_stock_solo_por_movimiento BEFORE UPDATE OF stock ON productos
FOR EACH ROW WHEN (NEW.stock <> OLD.stock) EXECUTE FUNCTION productos_stock_solo_por_movimiento();
--> statement-breakpoint

-- 2. Append-only tables ------------------------------------------------------------------------------------

CREATE FUNCTION solo_se_agrega() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'solo-se-agrega' USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE FUNCTION solo_se_desactiva() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'solo-se-desactiva' USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER movimientos_no_cambian BEFORE UPDATE OR DELETE ON movimientos_inventario
FOR EACH ROW EXECUTE FUNCTION solo_se_agrega();
--> statement-breakpoint
CREATE TRIGGER movimientos_no_se_vacian BEFORE TRUNCATE ON movimientos_inventario
EXECUTE FUNCTION solo_se_agrega();
--> statement-breakpoint
CREATE TRIGGER auditoria_no_cambia BEFORE UPDATE OR DELETE ON auditoria
FOR EACH ROW EXECUTE FUNCTION solo_se_agrega();
--> statement-breakpoint
CREATE TRIGGER auditoria_no_se_vacia BEFORE TRUNCATE ON auditoria
EXECUTE FUNCTION solo_se_agrega();
--> statement-breakpoint
CREATE TRIGGER pedido_historial_no_cambia BEFORE UPDATE OR DELETE ON pedido_historial
FOR EACH ROW EXECUTE FUNCTION solo_se_agrega();
--> statement-breakpoint
CREATE TRIGGER pedido_historial_no_se_vacia BEFORE TRUNCATE ON pedido_historial
EXECUTE FUNCTION solo_se_agrega();
--> statement-breakpoint
CREATE TRIGGER movimientos_de_caja_no_cambian BEFORE UPDATE OR DELETE ON movimientos_de_caja
FOR EACH ROW EXECUTE FUNCTION solo_se_agrega();
--> statement-breakpoint
CREATE TRIGGER movimientos_de_caja_no_se_vacian BEFORE TRUNCATE ON movimientos_de_caja
EXECUTE FUNCTION solo_se_agrega();
--> statement-breakpoint
CREATE TRIGGER productos_no_se_borran BEFORE DELETE ON productos
FOR EACH ROW EXECUTE FUNCTION solo_se_desactiva();
--> statement-breakpoint

-- 3. Kept counts -------------------------------------------------------------------------------------------
-- Who changes counts holds all five rows, in one order: two who sell of several categories never wait for each
-- other in a circle.

INSERT INTO conteos_de_productos (categoria)
VALUES ('globos'), ('decoraciones'), ('articulos-fiesta'), ('servicios'), ('otros');
--> statement-breakpoint
CREATE FUNCTION productos_cuentan_al_nacer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM conteos_de_productos ORDER BY categoria FOR NO KEY UPDATE;
  UPDATE conteos_de_productos SET
    vivos = vivos + (NEW.eliminado_en IS NULL)::int,
    activos = activos + (NEW.eliminado_en IS NULL AND NEW.activo)::int,
    disponibles = disponibles + NEW.disponible::int,
    stock_bajo = stock_bajo + NEW.stock_bajo::int
  WHERE categoria = NEW.categoria;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER productos_cuentan_al_nacer AFTER INSERT ON productos
FOR EACH ROW EXECUTE FUNCTION productos_cuentan_al_nacer();
--> statement-breakpoint
CREATE FUNCTION productos_cuentan_al_cambiar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM conteos_de_productos ORDER BY categoria FOR NO KEY UPDATE;
  UPDATE conteos_de_productos SET
    vivos = vivos - (OLD.eliminado_en IS NULL)::int,
    activos = activos - (OLD.eliminado_en IS NULL AND OLD.activo)::int,
    disponibles = disponibles - OLD.disponible::int,
    stock_bajo = stock_bajo - OLD.stock_bajo::int
  WHERE categoria = OLD.categoria;
  UPDATE conteos_de_productos SET
    vivos = vivos + (NEW.eliminado_en IS NULL)::int,
    activos = activos + (NEW.eliminado_en IS NULL AND NEW.activo)::int,
    disponibles = disponibles + NEW.disponible::int,
    stock_bajo = stock_bajo + NEW.stock_bajo::int
  WHERE categoria = NEW.categoria;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER productos_cuentan_al_cambiar
AFTER UPDATE OF categoria, activo, eliminado_en, stock, stock_minimo, controla_stock ON productos
FOR EACH ROW
WHEN (OLD.categoria <> NEW.categoria OR OLD.activo <> NEW.activo
  OR OLD.eliminado_en IS DISTINCT FROM NEW.eliminado_en
  OR OLD.disponible <> NEW.disponible OR OLD.stock_bajo <> NEW.stock_bajo)
EXECUTE FUNCTION productos_cuentan_al_cambiar();
--> statement-breakpoint

-- 4. Search ------------------------------------------------------------------------------------------------
-- Without the extension (it comes with PostgreSQL, but not every host has it) searches read the texts themselves.

DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX productos_texto ON productos USING gin (texto_busqueda gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE NOTICE 'pg_trgm cannot be had: searches will read every text';
END $$;
--> statement-breakpoint

-- 5. Attempts ----------------------------------------------------------------------------------------------
-- Counted for all processes together. Unlogged: after a crash of the database they begin anew.

CREATE UNLOGGED TABLE intentos (
  clave text COLLATE "C" PRIMARY KEY,
  cuantos integer NOT NULL,
  vence_en timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX intentos_vencidos ON intentos (vence_en);
