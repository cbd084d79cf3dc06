ALTER TABLE `venta_items` ADD `categoria` text DEFAULT 'otros' NOT NULL;
--> statement-breakpoint
CREATE INDEX `ventas_anuladas` ON `ventas` (`dia`) WHERE estado = 'anulada';
--> statement-breakpoint
-- Nothing says in which category an older line counted: the product's own is what there is.
UPDATE `venta_items` SET `categoria` = (SELECT p.`categoria` FROM `productos` p WHERE p.`id` = `venta_items`.`producto_id`);
--> statement-breakpoint
DELETE FROM `resumen_categorias`;
--> statement-breakpoint
INSERT INTO `resumen_categorias` (`dia`, `categoria`, `cantidad`, `ingreso`, `costo`)
SELECT v.`dia`, i.`categoria`, sum(i.`cantidad`), sum(i.`subtotal`), sum(i.`costo_unitario` * i.`cantidad`)
FROM `venta_items` i
JOIN `ventas` v ON v.`id` = i.`venta_id`
WHERE v.`estado` = 'completada'
GROUP BY v.`dia`, i.`categoria`;
