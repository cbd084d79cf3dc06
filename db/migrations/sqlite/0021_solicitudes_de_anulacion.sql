CREATE TABLE `solicitudes_de_anulacion` (
	`id` text PRIMARY KEY NOT NULL,
	`venta_id` text NOT NULL,
	`motivo` text NOT NULL,
	`pedida_por` text NOT NULL,
	`pedida_en` integer NOT NULL,
	`estado` text NOT NULL,
	`resuelta_por` text,
	`resuelta_en` integer,
	`respuesta` text,
	FOREIGN KEY (`venta_id`) REFERENCES `ventas`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pedida_por`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resuelta_por`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "solicitudes_de_anulacion_estado_valido" CHECK("solicitudes_de_anulacion"."estado" in ('pendiente', 'aceptada', 'rechazada')),
	CONSTRAINT "solicitudes_de_anulacion_resuelta_con_fecha" CHECK(("solicitudes_de_anulacion"."estado" = 'pendiente') = ("solicitudes_de_anulacion"."resuelta_en" is null))
);
--> statement-breakpoint
CREATE INDEX `solicitudes_de_anulacion_por_venta` ON `solicitudes_de_anulacion` (`venta_id`,`pedida_en`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `solicitudes_de_anulacion_una_pendiente` ON `solicitudes_de_anulacion` (`venta_id`) WHERE estado = 'pendiente';--> statement-breakpoint
CREATE INDEX `solicitudes_de_anulacion_pendientes` ON `solicitudes_de_anulacion` (`pedida_en`,`id`,`venta_id`) WHERE estado = 'pendiente';