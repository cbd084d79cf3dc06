-- Nothing has ever written into this table: it is made anew, with what a voided sale needs.
DROP TABLE `movimientos_de_caja`;
--> statement-breakpoint
CREATE TABLE `movimientos_de_caja` (
	`secuencia` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sesion_de_caja_id` text NOT NULL,
	`tipo` text NOT NULL,
	`monto` integer NOT NULL,
	`motivo` text,
	`venta_id` text,
	`usuario_id` text NOT NULL,
	`fecha` integer NOT NULL,
	FOREIGN KEY (`sesion_de_caja_id`) REFERENCES `sesiones_de_caja`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`venta_id`) REFERENCES `ventas`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`usuario_id`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "movimientos_de_caja_tipo_valido" CHECK("movimientos_de_caja"."tipo" in ('venta', 'anulacion', 'entrada', 'salida')),
	CONSTRAINT "movimientos_de_caja_monto_valido" CHECK(case when "movimientos_de_caja"."tipo" in ('venta', 'entrada') then "movimientos_de_caja"."monto" > 0 else "movimientos_de_caja"."monto" < 0 end)
);
--> statement-breakpoint
CREATE INDEX `movimientos_de_caja_por_sesion` ON `movimientos_de_caja` (`sesion_de_caja_id`,`secuencia`);
--> statement-breakpoint
CREATE UNIQUE INDEX `movimientos_de_caja_una_vez` ON `movimientos_de_caja` (`venta_id`,`tipo`) WHERE venta_id is not null;
--> statement-breakpoint
-- The rules of the table went with it.
CREATE TRIGGER movimientos_de_caja_no_cambian BEFORE UPDATE ON movimientos_de_caja
BEGIN
  SELECT RAISE(ABORT, 'solo-se-agrega');
END;
--> statement-breakpoint
CREATE TRIGGER movimientos_de_caja_no_se_borran BEFORE DELETE ON movimientos_de_caja
BEGIN
  SELECT RAISE(ABORT, 'solo-se-agrega');
END;
