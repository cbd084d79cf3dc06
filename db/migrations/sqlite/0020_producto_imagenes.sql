CREATE TABLE `producto_imagenes` (
	`producto_id` text NOT NULL,
	`posicion` integer NOT NULL,
	`imagen` text NOT NULL,
	`imagen_previa` text NOT NULL,
	PRIMARY KEY(`producto_id`, `posicion`),
	FOREIGN KEY (`producto_id`) REFERENCES `productos`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "producto_imagenes_posicion_valida" CHECK("producto_imagenes"."posicion" between 1 and 5)
);
--> statement-breakpoint
CREATE INDEX `producto_imagenes_por_imagen` ON `producto_imagenes` (`imagen`);