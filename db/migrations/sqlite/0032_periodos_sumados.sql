CREATE TABLE `resumen_periodos` (
	`desde` text NOT NULL,
	`hasta` text NOT NULL,
	`cambios` integer NOT NULL,
	`sumas` text NOT NULL,
	`vendidos` text NOT NULL,
	`productos` integer NOT NULL,
	`orden` integer NOT NULL,
	PRIMARY KEY(`desde`, `hasta`)
);
