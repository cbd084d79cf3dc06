CREATE TABLE `conteos_de_filtros` (
	`categoria` text NOT NULL,
	`color` text NOT NULL,
	`tamano` text NOT NULL,
	`tipo` text NOT NULL,
	`disponibles` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`categoria`, `color`, `tamano`, `tipo`)
);
--> statement-breakpoint
DROP INDEX `productos_catalogo`;--> statement-breakpoint
ALTER TABLE `productos` ADD `imagen_previa` text;--> statement-breakpoint
CREATE INDEX `productos_por_precio` ON `productos` (`precio_venta`,`nombre_orden`,`id`,`categoria`,`color`,`tamano`,`tipo_globo`,`tipo_servicio`) WHERE eliminado_en is null;--> statement-breakpoint
CREATE INDEX `productos_por_nombre` ON `productos` (`nombre_orden`,`id`,`color`,`tamano`,`tipo_globo`,`tipo_servicio`) WHERE eliminado_en is null;--> statement-breakpoint
CREATE INDEX `productos_catalogo` ON `productos` (`categoria`,`nombre_orden`,`id`,`color`,`tamano`,`tipo_globo`,`tipo_servicio`,`texto_busqueda`,`codigo`) WHERE disponible;--> statement-breakpoint

-- Kept counts by filter: one of `productos` in or out at a time ------------------------------------------------

INSERT INTO conteos_de_filtros (categoria, color, tamano, tipo, disponibles)
SELECT categoria, coalesce(color, ''), coalesce(tamano, ''), coalesce(tipo_globo, tipo_servicio, ''), count(*)
FROM productos WHERE disponible GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER productos_se_filtran_al_nacer AFTER INSERT ON productos WHEN NEW.disponible
BEGIN
  INSERT INTO conteos_de_filtros (categoria, color, tamano, tipo, disponibles)
  VALUES (NEW.categoria, coalesce(NEW.color, ''), coalesce(NEW.tamano, ''),
    coalesce(NEW.tipo_globo, NEW.tipo_servicio, ''), 1)
  ON CONFLICT (categoria, color, tamano, tipo) DO UPDATE SET disponibles = disponibles + 1;
END;
--> statement-breakpoint
CREATE TRIGGER productos_se_filtran_al_cambiar
AFTER UPDATE OF categoria, color, tamano, tipo_globo, tipo_servicio, activo, eliminado_en, stock, controla_stock
ON productos
WHEN OLD.disponible <> NEW.disponible OR (NEW.disponible AND (OLD.categoria <> NEW.categoria
  OR OLD.color IS NOT NEW.color OR OLD.tamano IS NOT NEW.tamano
  OR OLD.tipo_globo IS NOT NEW.tipo_globo OR OLD.tipo_servicio IS NOT NEW.tipo_servicio))
BEGIN
  UPDATE conteos_de_filtros SET disponibles = disponibles - OLD.disponible
  WHERE categoria = OLD.categoria AND color = coalesce(OLD.color, '') AND tamano = coalesce(OLD.tamano, '')
    AND tipo = coalesce(OLD.tipo_globo, OLD.tipo_servicio, '');
  INSERT INTO conteos_de_filtros (categoria, color, tamano, tipo, disponibles)
  VALUES (NEW.categoria, coalesce(NEW.color, ''), coalesce(NEW.tamano, ''),
    coalesce(NEW.tipo_globo, NEW.tipo_servicio, ''), NEW.disponible)
  ON CONFLICT (categoria, color, tamano, tipo) DO UPDATE SET disponibles = disponibles + excluded.disponibles;
END;
