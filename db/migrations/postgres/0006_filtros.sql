CREATE TABLE "conteos_de_filtros" (
	"categoria" text COLLATE "C" NOT NULL,
	"color" text COLLATE "C" NOT NULL,
	"tamano" text COLLATE "C" NOT NULL,
	"tipo" text COLLATE "C" NOT NULL,
	"disponibles" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "conteos_de_filtros_clave" PRIMARY KEY("categoria","color","tamano","tipo")
);
--> statement-breakpoint
DROP INDEX "productos_catalogo";--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "imagen_previa" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "productos_por_precio" ON "productos" USING btree ("precio_venta","nombre_orden","id","categoria","color","tamano","tipo_globo","tipo_servicio") WHERE eliminado_en is null;--> statement-breakpoint
CREATE INDEX "productos_por_nombre" ON "productos" USING btree ("nombre_orden","id","color","tamano","tipo_globo","tipo_servicio") WHERE eliminado_en is null;--> statement-breakpoint
CREATE INDEX "productos_catalogo" ON "productos" USING btree ("categoria","nombre_orden","id","color","tamano","tipo_globo","tipo_servicio") WHERE disponible;--> statement-breakpoint

-- Kept counts by filter: one of `productos` in or out at a time ------------------------------------------------
-- Who changes them holds the five rows of `conteos_de_productos` first, as who changes those does.

INSERT INTO conteos_de_filtros (categoria, color, tamano, tipo, disponibles)
SELECT categoria, coalesce(color, ''), coalesce(tamano, ''), coalesce(tipo_globo, tipo_servicio, ''), count(*)
FROM productos WHERE disponible GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE FUNCTION productos_se_filtran() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM conteos_de_productos ORDER BY categoria FOR NO KEY UPDATE;
  IF TG_OP = 'UPDATE' AND OLD.disponible THEN
    UPDATE conteos_de_filtros SET disponibles = disponibles - 1
    WHERE categoria = OLD.categoria AND color = coalesce(OLD.color, '') AND tamano = coalesce(OLD.tamano, '')
      AND tipo = coalesce(OLD.tipo_globo, OLD.tipo_servicio, '');
  END IF;
  IF NEW.disponible THEN
    INSERT INTO conteos_de_filtros AS c (categoria, color, tamano, tipo, disponibles)
    VALUES (NEW.categoria, coalesce(NEW.color, ''), coalesce(NEW.tamano, ''),
      coalesce(NEW.tipo_globo, NEW.tipo_servicio, ''), 1)
    ON CONFLICT (categoria, color, tamano, tipo) DO UPDATE SET disponibles = c.disponibles + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER productos_se_filtran_al_nacer AFTER INSERT ON productos
FOR EACH ROW WHEN (NEW.disponible) EXECUTE FUNCTION productos_se_filtran();
--> statement-breakpoint
CREATE TRIGGER productos_se_filtran_al_cambiar
AFTER UPDATE OF categoria, color, tamano, tipo_globo, tipo_servicio, activo, eliminado_en, stock, controla_stock
ON productos FOR EACH ROW
WHEN (OLD.disponible <> NEW.disponible OR (NEW.disponible AND (OLD.categoria <> NEW.categoria
  OR OLD.color IS DISTINCT FROM NEW.color OR OLD.tamano IS DISTINCT FROM NEW.tamano
  OR OLD.tipo_globo IS DISTINCT FROM NEW.tipo_globo OR OLD.tipo_servicio IS DISTINCT FROM NEW.tipo_servicio)))
EXECUTE FUNCTION productos_se_filtran();
