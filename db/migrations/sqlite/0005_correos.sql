ALTER TABLE `correos` ADD `tomado_hasta` integer;--> statement-breakpoint
CREATE INDEX `correos_por_fecha` ON `correos` (`creado_en`);