-- The triggers name the table that is rebuilt: they are made anew, and count by occasions too.
DROP TRIGGER productos_se_filtran_al_nacer;
--> statement-breakpoint
DROP TRIGGER productos_se_filtran_al_cambiar;
--> statement-breakpoint
DROP INDEX `productos_catalogo`;--> statement-breakpoint
DROP INDEX `productos_por_precio`;--> statement-breakpoint
DROP INDEX `productos_por_nombre`;--> statement-breakpoint
ALTER TABLE `productos` ADD `ocasiones` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `productos` ADD `vendidos` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `productos` ADD `de_temporada` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `productos` ADD `relevancia_orden` integer GENERATED ALWAYS AS (case when de_temporada then 0 else 39999970 end + (3999996 - vendidos * case when imagen is null then 1 else 4 end) * 10 + case when imagen is null then 5 else 0 end + case categoria when 'globos' then 0 when 'decoraciones' then 1 when 'articulos-fiesta' then 2 when 'servicios' then 3 when 'otros' then 4 else 0 end) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `productos_por_relevancia` ON `productos` (`relevancia_orden`,`nombre_orden`,`id`,`color`,`tamano`,`tipo_globo`,`tipo_servicio`,`ocasiones`) WHERE eliminado_en is null;--> statement-breakpoint
CREATE INDEX `productos_de_categoria_por_relevancia` ON `productos` (`categoria`,`relevancia_orden`,`nombre_orden`,`id`,`color`,`tamano`,`tipo_globo`,`tipo_servicio`,`ocasiones`) WHERE eliminado_en is null;--> statement-breakpoint
CREATE INDEX `productos_catalogo` ON `productos` (`categoria`,`nombre_orden`,`id`,`color`,`tamano`,`tipo_globo`,`tipo_servicio`,`ocasiones`,`texto_busqueda`,`codigo`) WHERE disponible;--> statement-breakpoint
CREATE INDEX `productos_por_precio` ON `productos` (`precio_venta`,`nombre_orden`,`id`,`categoria`,`color`,`tamano`,`tipo_globo`,`tipo_servicio`,`ocasiones`) WHERE eliminado_en is null;--> statement-breakpoint
CREATE INDEX `productos_por_nombre` ON `productos` (`nombre_orden`,`id`,`color`,`tamano`,`tipo_globo`,`tipo_servicio`,`ocasiones`) WHERE eliminado_en is null;--> statement-breakpoint
CREATE TABLE `__new_conteos_de_filtros` (
	`categoria` text NOT NULL,
	`color` text NOT NULL,
	`tamano` text NOT NULL,
	`tipo` text NOT NULL,
	`ocasiones` text DEFAULT '' NOT NULL,
	`disponibles` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`categoria`, `color`, `tamano`, `tipo`, `ocasiones`)
);
--> statement-breakpoint
INSERT INTO `__new_conteos_de_filtros`("categoria", "color", "tamano", "tipo", "disponibles") SELECT "categoria", "color", "tamano", "tipo", "disponibles" FROM `conteos_de_filtros`;--> statement-breakpoint
DROP TABLE `conteos_de_filtros`;--> statement-breakpoint
ALTER TABLE `__new_conteos_de_filtros` RENAME TO `conteos_de_filtros`;
--> statement-breakpoint
CREATE TRIGGER productos_se_filtran_al_nacer AFTER INSERT ON productos WHEN NEW.disponible
BEGIN
  INSERT INTO conteos_de_filtros (categoria, color, tamano, tipo, ocasiones, disponibles)
  VALUES (NEW.categoria, coalesce(NEW.color, ''), coalesce(NEW.tamano, ''),
    coalesce(NEW.tipo_globo, NEW.tipo_servicio, ''), NEW.ocasiones, 1)
  ON CONFLICT (categoria, color, tamano, tipo, ocasiones) DO UPDATE SET disponibles = disponibles + 1;
END;
--> statement-breakpoint
CREATE TRIGGER productos_se_filtran_al_cambiar
AFTER UPDATE OF categoria, color, tamano, tipo_globo, tipo_servicio, ocasiones, activo, eliminado_en, stock,
  controla_stock
ON productos
WHEN OLD.disponible <> NEW.disponible OR (NEW.disponible AND (OLD.categoria <> NEW.categoria
  OR OLD.color IS NOT NEW.color OR OLD.tamano IS NOT NEW.tamano OR OLD.ocasiones <> NEW.ocasiones
  OR OLD.tipo_globo IS NOT NEW.tipo_globo OR OLD.tipo_servicio IS NOT NEW.tipo_servicio))
BEGIN
  UPDATE conteos_de_filtros SET disponibles = disponibles - OLD.disponible
  WHERE categoria = OLD.categoria AND color = coalesce(OLD.color, '') AND tamano = coalesce(OLD.tamano, '')
    AND tipo = coalesce(OLD.tipo_globo, OLD.tipo_servicio, '') AND ocasiones = OLD.ocasiones;
  INSERT INTO conteos_de_filtros (categoria, color, tamano, tipo, ocasiones, disponibles)
  VALUES (NEW.categoria, coalesce(NEW.color, ''), coalesce(NEW.tamano, ''),
    coalesce(NEW.tipo_globo, NEW.tipo_servicio, ''), NEW.ocasiones, NEW.disponible)
  ON CONFLICT (categoria, color, tamano, tipo, ocasiones) DO UPDATE
  SET disponibles = disponibles + excluded.disponibles;
END;
