ALTER TABLE `resumen_ventas` ADD `cantidad_sin_desglose` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `resumen_ventas` ADD `monto_sin_desglose` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Mixed sales that were recorded without payments.
UPDATE `resumen_ventas` SET
`cantidad_sin_desglose` = (
	SELECT count(*) FROM `ventas` v
	WHERE v.`dia` = `resumen_ventas`.`dia` AND v.`hora` = `resumen_ventas`.`hora`
		AND v.`metodo_pago` = 'mixto' AND v.`estado` = 'completada'
		AND NOT EXISTS (SELECT 1 FROM `venta_pagos` g WHERE g.`venta_id` = v.`id`)
),
`monto_sin_desglose` = (
	SELECT coalesce(sum(v.`total`), 0) FROM `ventas` v
	WHERE v.`dia` = `resumen_ventas`.`dia` AND v.`hora` = `resumen_ventas`.`hora`
		AND v.`metodo_pago` = 'mixto' AND v.`estado` = 'completada'
		AND NOT EXISTS (SELECT 1 FROM `venta_pagos` g WHERE g.`venta_id` = v.`id`)
)
WHERE `metodo_pago` = 'mixto';
