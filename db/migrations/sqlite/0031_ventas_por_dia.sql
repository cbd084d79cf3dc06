CREATE TABLE `resumen_dias` (
	`dia` text PRIMARY KEY NOT NULL,
	`cantidad` integer NOT NULL,
	`monto` integer NOT NULL,
	`costo` integer NOT NULL,
	`cambios` integer NOT NULL,
	CONSTRAINT "resumen_dias_valido" CHECK("resumen_dias"."cantidad" >= 0 and "resumen_dias"."monto" >= 0 and "resumen_dias"."costo" >= 0)
);
--> statement-breakpoint
INSERT INTO `resumen_dias` (`dia`, `cantidad`, `monto`, `costo`, `cambios`)
SELECT `dia`, sum(`cantidad`), sum(`monto`), sum(`costo`), sum(`cantidad`) FROM `resumen_ventas` GROUP BY `dia`;
