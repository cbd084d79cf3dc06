ALTER TABLE `usuarios` ADD `texto_busqueda` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Whoever is stored already is found too; the server folds accents when it next writes him.
UPDATE `usuarios` SET texto_busqueda = lower(nombre || ' ' || email || ' ' || telefono);--> statement-breakpoint
CREATE INDEX `usuarios_por_texto` ON `usuarios` (`texto_busqueda`,`id`);--> statement-breakpoint
CREATE INDEX `codigos_por_vencimiento` ON `codigos` (`vence_en`);--> statement-breakpoint
CREATE INDEX `correos_por_estado` ON `correos` (`estado`,`id`);