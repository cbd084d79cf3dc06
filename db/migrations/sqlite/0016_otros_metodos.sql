ALTER TABLE `sesiones_de_caja` ADD `otros_metodos` text;
--> statement-breakpoint
-- Drawers that are closed keep what their slip tells today.
UPDATE `sesiones_de_caja` SET `otros_metodos` = (
	SELECT json_group_array(json_object('metodo', o.`metodo`, 'cantidad', o.`cantidad`, 'monto', o.`monto`))
	FROM (
		SELECT coalesce(g.`metodo`, v.`metodo_pago`) AS `metodo`,
			count(DISTINCT v.`id`) AS `cantidad`,
			sum(coalesce(g.`monto`, v.`total`)) AS `monto`
		FROM `ventas` v
		LEFT JOIN `venta_pagos` g ON g.`venta_id` = v.`id`
		WHERE v.`sesion_de_caja_id` = `sesiones_de_caja`.`id`
			AND (v.`estado` = 'completada' OR v.`anulada_en` > `sesiones_de_caja`.`cerrada_en`)
			AND coalesce(g.`metodo`, v.`metodo_pago`) <> 'efectivo'
		GROUP BY 1
		ORDER BY 1
	) o
)
WHERE `cerrada_en` IS NOT NULL;
