CREATE TABLE `resumen_categorias` (
	`dia` text NOT NULL,
	`categoria` text NOT NULL,
	`cantidad` integer NOT NULL,
	`ingreso` integer NOT NULL,
	`costo` integer NOT NULL,
	PRIMARY KEY(`dia`, `categoria`)
);
--> statement-breakpoint
INSERT INTO `resumen_categorias` (`dia`, `categoria`, `cantidad`, `ingreso`, `costo`)
SELECT v.`dia`, p.`categoria`, sum(i.`cantidad`), sum(i.`subtotal`), sum(i.`costo_unitario` * i.`cantidad`)
FROM `venta_items` i
JOIN `ventas` v ON v.`id` = i.`venta_id`
JOIN `productos` p ON p.`id` = i.`producto_id`
GROUP BY v.`dia`, p.`categoria`;
