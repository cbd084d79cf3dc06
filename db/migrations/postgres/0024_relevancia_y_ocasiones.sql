DROP INDEX "productos_catalogo";--> statement-breakpoint
DROP INDEX "productos_por_precio";--> statement-breakpoint
DROP INDEX "productos_por_nombre";--> statement-breakpoint
ALTER TABLE "conteos_de_filtros" ADD COLUMN "ocasiones" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "ocasiones" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "vendidos" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "de_temporada" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "relevancia_orden" integer GENERATED ALWAYS AS (case when de_temporada then 0 else 39999970 end + (3999996 - vendidos * case when imagen is null then 1 else 4 end) * 10 + case when imagen is null then 5 else 0 end + case categoria when 'globos' then 0 when 'decoraciones' then 1 when 'articulos-fiesta' then 2 when 'servicios' then 3 when 'otros' then 4 else 0 end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "productos_por_relevancia" ON "productos" USING btree ("relevancia_orden","nombre_orden","id","color","tamano","tipo_globo","tipo_servicio","ocasiones") WHERE eliminado_en is null;--> statement-breakpoint
CREATE INDEX "productos_de_categoria_por_relevancia" ON "productos" USING btree ("categoria","relevancia_orden","nombre_orden","id","color","tamano","tipo_globo","tipo_servicio","ocasiones") WHERE eliminado_en is null;--> statement-breakpoint
CREATE INDEX "productos_catalogo" ON "productos" USING btree ("categoria","nombre_orden","id","color","tamano","tipo_globo","tipo_servicio","ocasiones") WHERE disponible;--> statement-breakpoint
CREATE INDEX "productos_por_precio" ON "productos" USING btree ("precio_venta","nombre_orden","id","categoria","color","tamano","tipo_globo","tipo_servicio","ocasiones") WHERE eliminado_en is null;--> statement-breakpoint
CREATE INDEX "productos_por_nombre" ON "productos" USING btree ("nombre_orden","id","color","tamano","tipo_globo","tipo_servicio","ocasiones") WHERE eliminado_en is null;--> statement-breakpoint
ALTER TABLE "conteos_de_filtros" DROP CONSTRAINT "conteos_de_filtros_clave";
--> statement-breakpoint
ALTER TABLE "conteos_de_filtros" ADD CONSTRAINT "conteos_de_filtros_clave" PRIMARY KEY("categoria","color","tamano","tipo","ocasiones");
--> statement-breakpoint
-- The counts by filter are by occasions too; the functions otherwise stay as they were.
CREATE OR REPLACE FUNCTION productos_se_filtran_al_nacer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM nuevos WHERE disponible) THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM conteos_de_productos ORDER BY categoria FOR NO KEY UPDATE;
  INSERT INTO conteos_de_filtros AS c (categoria, color, tamano, tipo, ocasiones, disponibles)
  SELECT categoria, coalesce(color, ''), coalesce(tamano, ''), coalesce(tipo_globo, tipo_servicio, ''), ocasiones,
    count(*)
  FROM nuevos WHERE disponible
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (categoria, color, tamano, tipo, ocasiones) DO UPDATE
  SET disponibles = c.disponibles + excluded.disponibles;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION productos_se_filtran_al_cambiar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Most changes of a product leave it under its filters: then nobody waits for anybody.
  IF NOT EXISTS (
    SELECT id, CASE WHEN disponible THEN ARRAY[categoria, color, tamano, tipo_globo, tipo_servicio, ocasiones] END
    FROM nuevos
    EXCEPT
    SELECT id, CASE WHEN disponible THEN ARRAY[categoria, color, tamano, tipo_globo, tipo_servicio, ocasiones] END
    FROM viejos
  ) THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM conteos_de_productos ORDER BY categoria FOR NO KEY UPDATE;
  INSERT INTO conteos_de_filtros AS c (categoria, color, tamano, tipo, ocasiones, disponibles)
  SELECT categoria, coalesce(color, ''), coalesce(tamano, ''), coalesce(tipo_globo, tipo_servicio, ''), ocasiones,
    sum(signo)
  FROM (
    SELECT 1 AS signo, categoria, color, tamano, tipo_globo, tipo_servicio, ocasiones FROM nuevos WHERE disponible
    UNION ALL
    SELECT -1, categoria, color, tamano, tipo_globo, tipo_servicio, ocasiones FROM viejos WHERE disponible
  ) todos
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(signo) <> 0 ORDER BY 1, 2, 3, 4, 5
  -- Who leaves a combination was counted in it: its row is there.
  ON CONFLICT (categoria, color, tamano, tipo, ocasiones) DO UPDATE
  SET disponibles = c.disponibles + excluded.disponibles;
  RETURN NULL;
END $$;
