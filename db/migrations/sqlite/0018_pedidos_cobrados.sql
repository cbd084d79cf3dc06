ALTER TABLE `pedidos` ADD `cobrado` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- The orders that were collected, before their index is made.
UPDATE `pedidos` SET `cobrado` = true
WHERE `id` IN (SELECT `pedido_id` FROM `ventas` WHERE `pedido_id` IS NOT NULL AND `estado` = 'completada');--> statement-breakpoint
CREATE INDEX `pedidos_por_cobrar` ON `pedidos` (`estado`,`cobrado`,`fecha_pedido`,`id`,`dia`,`total`);
