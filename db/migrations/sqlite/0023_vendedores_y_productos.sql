CREATE TABLE `resumen_productos_por_dia` (
	`dia` text NOT NULL,
	`producto_id` text NOT NULL,
	`cantidad` integer NOT NULL,
	`ingreso` integer NOT NULL,
	`costo` integer NOT NULL,
	PRIMARY KEY(`dia`, `producto_id`),
	FOREIGN KEY (`producto_id`) REFERENCES `productos`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `resumen_vendedores` (
	`dia` text NOT NULL,
	`vendedor_id` text NOT NULL,
	`metodo_pago` text NOT NULL,
	`cantidad` integer NOT NULL,
	`monto` integer NOT NULL,
	PRIMARY KEY(`dia`, `vendedor_id`, `metodo_pago`),
	FOREIGN KEY (`vendedor_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ventas_por_vendedor` ON `ventas` (`vendedor_id`,`fecha_venta`,`id`);--> statement-breakpoint
CREATE INDEX `ventas_por_vendedor_y_total` ON `ventas` (`vendedor_id`,`total`,`fecha_venta`,`id`);
--> statement-breakpoint
INSERT INTO `resumen_productos_por_dia` (`dia`, `producto_id`, `cantidad`, `ingreso`, `costo`)
SELECT v.`dia`, i.`producto_id`, sum(i.`cantidad`), sum(i.`subtotal`), sum(i.`costo_unitario` * i.`cantidad`)
FROM `venta_items` i
JOIN `ventas` v ON v.`id` = i.`venta_id`
WHERE v.`estado` = 'completada'
GROUP BY v.`dia`, i.`producto_id`;
--> statement-breakpoint
INSERT INTO `resumen_vendedores` (`dia`, `vendedor_id`, `metodo_pago`, `cantidad`, `monto`)
SELECT v.`dia`, v.`vendedor_id`, v.`metodo_pago`, count(*), sum(v.`total`)
FROM `ventas` v
WHERE v.`estado` = 'completada'
GROUP BY v.`dia`, v.`vendedor_id`, v.`metodo_pago`;
