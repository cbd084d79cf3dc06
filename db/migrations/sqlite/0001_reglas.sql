-- What the columns alone cannot say: the ledger rules the stock, history is never rewritten, counts are kept,
-- and the text of products can be searched by any three letters of it.

-- 1. Stock changes only through a movement row -------------------------------------------------------------

CREATE TRIGGER productos_nacen_sin_stock BEFORE INSERT ON productos
WHEN NEW.stock <> 0
BEGIN
  SELECT RAISE(ABORT, 'stock-sin-movimiento');
END;
--> statement-breakpoint
CREATE TRIGGER movimientos_cuadran BEFORE INSERT ON movimientos_inventario
WHEN NEW.stock_resultante IS NOT (SELECT stock FROM productos WHERE id = NEW.producto_id) + NEW.cantidad
BEGIN
  SELECT RAISE(ABORT, 'stock-desfasado');
END;
--> statement-breakpoint
CREATE TRIGGER movimientos_aplican AFTER INSERT ON movimientos_inventario
BEGIN
  UPDATE productos SET stock = NEW.stock_resultante WHERE id = NEW.producto_id;
END;
--> statement-breakpoint
CREATE TRIGGER productos_stock_solo_por_movimiento BEFORE UPDATE OF stock ON productos
WHEN NEW.stock <> OLD.stock AND NEW.stock IS NOT (
  SELECT stock_resultante FROM movimientos_inventario WHERE producto_id = NEW.id ORDER BY secuencia DESC LIMIT 1
)
BEGIN
  SELECT RAISE(ABORT, 'stock-sin-movimiento');
END;
--> statement-breakpoint

-- 2. Append-only tables ------------------------------------------------------------------------------------

CREATE TRIGGER movimientos_no_cambian BEFORE UPDATE ON movimientos_inventario
BEGIN
  SELECT RAISE(ABORT, 'solo-se-agrega');
END;
--> statement-breakpoint
CREATE TRIGGER movimientos_no_se_borran BEFORE DELETE ON movimientos_inventario
BEGIN
  SELECT RAISE(ABORT, 'solo-se-agrega');
END;
--> statement-breakpoint
CREATE TRIGGER auditoria_no_cambia BEFORE UPDATE ON auditoria
BEGIN
  SELECT RAISE(ABORT, 'solo-se-agrega');
END;
--> statement-breakpoint
CREATE TRIGGER auditoria_no_se_borra BEFORE DELETE ON auditoria
BEGIN
  SELECT RAISE(ABORT, 'solo-se-agrega');
END;
--> statement-breakpoint
CREATE TRIGGER pedido_historial_no_cambia BEFORE UPDATE ON pedido_historial
BEGIN
  SELECT RAISE(ABORT, 'solo-se-agrega');
END;
--> statement-breakpoint
CREATE TRIGGER pedido_historial_no_se_borra BEFORE DELETE ON pedido_historial
BEGIN
  SELECT RAISE(ABORT, 'solo-se-agrega');
END;
--> statement-breakpoint
CREATE TRIGGER movimientos_de_caja_no_cambian BEFORE UPDATE ON movimientos_de_caja
BEGIN
  SELECT RAISE(ABORT, 'solo-se-agrega');
END;
--> statement-breakpoint
CREATE TRIGGER movimientos_de_caja_no_se_borran BEFORE DELETE ON movimientos_de_caja
BEGIN
  SELECT RAISE(ABORT, 'solo-se-agrega');
END;
--> statement-breakpoint
CREATE TRIGGER productos_no_se_borran BEFORE DELETE ON productos
BEGIN
  SELECT RAISE(ABORT, 'solo-se-desactiva');
END;
--> statement-breakpoint

-- 3. Kept counts -------------------------------------------------------------------------------------------

INSERT INTO conteos_de_productos (categoria)
VALUES ('globos'), ('decoraciones'), ('articulos-fiesta'), ('servicios'), ('otros');
--> statement-breakpoint
CREATE TRIGGER productos_cuentan_al_nacer AFTER INSERT ON productos
BEGIN
  UPDATE conteos_de_productos SET
    vivos = vivos + (NEW.eliminado_en IS NULL),
    activos = activos + (NEW.eliminado_en IS NULL AND NEW.activo),
    disponibles = disponibles + NEW.disponible,
    stock_bajo = stock_bajo + NEW.stock_bajo
  WHERE categoria = NEW.categoria;
END;
--> statement-breakpoint
CREATE TRIGGER productos_cuentan_al_cambiar
AFTER UPDATE OF categoria, activo, eliminado_en, stock, stock_minimo, controla_stock ON productos
WHEN OLD.categoria <> NEW.categoria OR OLD.activo <> NEW.activo OR OLD.eliminado_en IS NOT NEW.eliminado_en
  OR OLD.disponible <> NEW.disponible OR OLD.stock_bajo <> NEW.stock_bajo
BEGIN
  UPDATE conteos_de_productos SET
    vivos = vivos - (OLD.eliminado_en IS NULL),
    activos = activos - (OLD.eliminado_en IS NULL AND OLD.activo),
    disponibles = disponibles - OLD.disponible,
    stock_bajo = stock_bajo - OLD.stock_bajo
  WHERE categoria = OLD.categoria;
  UPDATE conteos_de_productos SET
    vivos = vivos + (NEW.eliminado_en IS NULL),
    activos = activos + (NEW.eliminado_en IS NULL AND NEW.activo),
    disponibles = disponibles + NEW.disponible,
    stock_bajo = stock_bajo + NEW.stock_bajo
  WHERE categoria = NEW.categoria;
END;
--> statement-breakpoint

-- 4. Search ------------------------------------------------------------------------------------------------
-- The index wants an integer key that no VACUUM renumbers, so the texts have a table of their own.

CREATE TABLE productos_textos (
  clave integer PRIMARY KEY,
  producto_id text NOT NULL UNIQUE REFERENCES productos(id),
  texto text NOT NULL
);
--> statement-breakpoint
CREATE VIRTUAL TABLE productos_indice USING fts5 (
  texto, content = 'productos_textos', content_rowid = 'clave', tokenize = 'trigram case_sensitive 1'
);
--> statement-breakpoint
CREATE TRIGGER productos_textos_nacen AFTER INSERT ON productos
BEGIN
  INSERT INTO productos_textos (producto_id, texto) VALUES (NEW.id, NEW.texto_busqueda);
END;
--> statement-breakpoint
CREATE TRIGGER productos_textos_cambian AFTER UPDATE OF texto_busqueda ON productos
WHEN OLD.texto_busqueda <> NEW.texto_busqueda
BEGIN
  UPDATE productos_textos SET texto = NEW.texto_busqueda WHERE producto_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER productos_indice_alta AFTER INSERT ON productos_textos
BEGIN
  INSERT INTO productos_indice (rowid, texto) VALUES (NEW.clave, NEW.texto);
END;
--> statement-breakpoint
CREATE TRIGGER productos_indice_cambio AFTER UPDATE ON productos_textos
BEGIN
  INSERT INTO productos_indice (productos_indice, rowid, texto) VALUES ('delete', OLD.clave, OLD.texto);
  INSERT INTO productos_indice (rowid, texto) VALUES (NEW.clave, NEW.texto);
END;
