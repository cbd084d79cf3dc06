ALTER TABLE `pedidos` ADD `por_confirmar` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `pedidos` ADD `red` text;--> statement-breakpoint
ALTER TABLE `pedidos` ADD `red_amplia` text;--> statement-breakpoint
CREATE INDEX `pedidos_por_confirmar` ON `pedidos` (`fecha_pedido`,`id`) WHERE por_confirmar and estado = 'en-proceso';--> statement-breakpoint
CREATE INDEX `pedidos_sin_confirmar_por_red` ON `pedidos` (`red_amplia`) WHERE red_amplia is not null;