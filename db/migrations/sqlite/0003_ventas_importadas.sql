CREATE TABLE `ventas_importadas` (
	`clave` text PRIMARY KEY NOT NULL,
	`venta_id` text NOT NULL,
	FOREIGN KEY (`venta_id`) REFERENCES `ventas`(`id`) ON UPDATE no action ON DELETE no action
);
