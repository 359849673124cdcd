type ItemRow = [
  itemNo: string,
  itemName: string,
  itemSpec: string,
  unitNo: string,
  packQty: string,
  overPercent: string,
  price: string,
]

const ROWS: readonly ItemRow[] = [
  ['R-0402-10K', '贴片电阻 10kΩ', '0402 1% 1/16W', 'PCS', '10000', '5', '0.0012'],
  ['R-0402-4K7', '贴片电阻 4.7kΩ', '0402 1% 1/16W', 'PCS', '10000', '5', '0.0012'],
  ['R-0603-100R', '贴片电阻 100Ω', '0603 1% 1/10W', 'PCS', '5000', '5', '0.0018'],
  ['R-0603-0R', '贴片电阻 0Ω', '0603 1/10W', 'PCS', '5000', '5', '0.0016'],
  ['R-2512-R010', '合金采样电阻 10mΩ', '2512 1% 2W', 'PCS', '1000', '2', '0.0640'],
  ['C-0402-100N', '贴片电容 100nF', '0402 X7R 16V', 'PCS', '10000', '5', '0.0021'],
  ['C-0603-1U', '贴片电容 1µF', '0603 X7R 25V', 'PCS', '4000', '5', '0.0075'],
  ['C-0805-10U', '贴片电容 10µF', '0805 X5R 16V', 'PCS', '3000', '5', '0.0182'],
  ['C-1206-22U', '贴片电容 22µF', '1206 X5R 25V', 'PCS', '2000', '5', '0.0460'],
  ['C-EL-470U', '铝电解电容 470µF', '25V 10×12.5 mm 105°C', 'PCS', '500', '3', '0.0730'],
  ['L-4020-10U', '功率电感 10µH', '4×4×2 mm 1.2A', 'PCS', '2000', '3', '0.0850'],
  ['L-6045-22U', '功率电感 22µH', '6×6×4.5 mm 2A', 'PCS', '1000', '3', '0.1240'],
  ['D-SS34', '肖特基二极管 SS34', 'SMA 3A 40V', 'PCS', '5000', '3', '0.0290'],
  ['D-TVS-5V', 'TVS 瞬态抑制二极管', 'SOD-323 5V', 'PCS', '3000', '3', '0.0350'],
  ['D-LED-G', '贴片 LED 绿色', '0603 520 nm', 'PCS', '4000', '3', '0.0140'],
  ['Q-2N7002', 'N 沟道 MOSFET 2N7002', 'SOT-23 60V 300mA', 'PCS', '3000', '3', '0.0190'],
  ['Q-IRLML6402', 'P 沟道 MOSFET', 'SOT-23 20V 3.7A', 'PCS', '3000', '3', '0.0810'],
  ['U-LDO-33', '低压差稳压器 3.3V', 'SOT-223 1A', 'PCS', '2500', '0', '0.0920'],
  ['U-BUCK-5V', '同步降压转换器 5V', 'QFN-16 3A', 'PCS', '2500', '0', '0.5600'],
  ['U-MCU-32F4', '32 位微控制器', 'LQFP-64 168 MHz', 'PCS', '960', '0', '3.1500'],
  ['U-FLASH-64M', '串行闪存 64 Mbit', 'SOIC-8 133 MHz', 'PCS', '2000', '0', '0.6200'],
  ['U-EEPROM-2K', 'EEPROM 2 Kbit', 'SOT-23-5 I2C', 'PCS', '3000', '0', '0.1100'],
  ['U-RS485', 'RS-485 transceiver', 'SOIC-8 isolated', 'PCS', '2500', '0', '0.4800'],
  ['X-8M-20P', '石英晶振 8 MHz', '3225 20 pF', 'PCS', '3000', '2', '0.0960'],
  ['X-32K768', '石英晶振 32.768 kHz', '3215 12.5 pF', 'PCS', '3000', '2', '0.1150'],
  ['J-USBC-16', 'USB Type-C receptacle', '16 pin SMT', 'PCS', '1500', '2', '0.1850'],
  ['J-RJ45-MAG', 'RJ45 jack with magnetics', '1×1 10/100', 'PCS', '400', '2', '0.9200'],
  ['J-TB-5.08-2', 'Terminal block 2 way', '5.08 mm', 'PCS', '500', '2', '0.1300'],
  ['J-HDR-2x20', 'Pin header 2×20', '2.54 mm straight', 'PCS', '250', '2', '0.2400'],
  ['J-FPC-24', 'FPC connector 24 way', '0.5 mm flip lock', 'PCS', '2000', '2', '0.1350'],
  ['J-DC-2.1', 'DC power jack 2.1 mm', 'THT 5 A', 'PCS', '500', '2', '0.0980'],
  ['SW-TACT-6', 'Tact switch 6×6 mm', 'SMT 160 gf', 'PCS', '1000', '2', '0.0310'],
  ['RL-5V-1C', 'Power relay 5 V', '1 Form C 10 A', 'PCS', '500', '0', '0.4100'],
  ['F-PTC-1A1', 'Resettable fuse 1.1 A', '1812 16 V', 'PCS', '1500', '2', '0.0870'],
  ['PCB-CTRL-A3', '主控板 PCB A3 版', '4 层 120×80 mm ENIG', 'PCS', '200', '0', '2.4500'],
  ['PCB-PWR-B1', '电源板 PCB B1 版', '2 层 90×60 mm HASL', 'PCS', '300', '0', '0.9800'],
  ['PCB-IO-C2', 'Bo mạch I/O bản C2', '4 lớp 100×70 mm', 'PCS', '200', '0', '1.7600'],
  ['DSP-TFT-35', 'Màn hình TFT 3,5 inch', '320×480 SPI', 'PCS', '50', '0', '6.9000'],
  ['DSP-OLED-096', 'Màn hình OLED 0,96 inch', '128×64 I2C', 'PCS', '100', '0', '1.8500'],
  ['BAT-CR2032', 'Pin cúc áo CR2032', '3 V 220 mAh', 'PCS', '200', '1', '0.1900'],
  ['BAT-LI-2000', 'Pin lithium polymer', '3,7 V 2000 mAh', 'PCS', '100', '0', '2.7500'],
  ['ENC-ABS-120', 'Vỏ nhựa ABS 120 mm', 'IP54 màu xám', 'PCS', '60', '1', '1.3200'],
  ['ENC-ALU-160', 'Vỏ nhôm 160 mm', 'anod hóa đen', 'PCS', '40', '1', '4.8500'],
  ['GSK-SIL-120', 'Gioăng silicone 120 mm', '70 shore A', 'PCS', '500', '2', '0.1450'],
  ['HS-ALU-40', 'Tản nhiệt nhôm 40 mm', '40×40×20 mm', 'PCS', '250', '2', '0.5200'],
  ['FAN-40-12V', 'Quạt làm mát 40 mm', '12 V 0,1 A', 'PCS', '100', '1', '1.1500'],
  ['SCR-M3-8', 'Vít M3×8', 'inox 304 đầu dù', 'PCS', '5000', '5', '0.0085'],
  ['SCR-M4-12', 'Vít M4×12', 'inox 304 đầu trụ', 'PCS', '2000', '5', '0.0140'],
  ['NUT-M3', 'Đai ốc M3', 'inox 304', 'PCS', '5000', '5', '0.0060'],
  ['SPC-M3-10', 'Trụ đồng M3×10', 'đực cái', 'PCS', '2000', '3', '0.0320'],
  ['LBL-SN-40', '序列号标签 40×15 mm', '哑银 PET', 'ROLL', '20', '0', '8.4000'],
  ['LBL-CTN-100', 'Carton label 100×150 mm', 'thermal transfer', 'ROLL', '12', '0', '6.9500'],
  ['BOX-K5-300', 'Thùng carton 5 lớp', '300×200×150 mm', 'PCS', '100', '5', '0.5800'],
  ['FOAM-EPE-20', 'Tấm xốp EPE 20 mm', '1000×1000 mm', 'PCS', '50', '2', '1.6500'],
  ['BAG-ESD-200', 'Anti-static bag', '200×250 mm', 'BOX', '10', '0', '14.5000'],
  ['SLD-SAC305', '无铅焊锡膏 SAC305', '4 号粉 500 g', 'KG', '', '2', '58.0000'],
  ['SLD-WIRE-08', 'Lead-free solder wire 0.8 mm', 'SAC305 flux cored', 'KG', '', '2', '46.5000'],
  ['WIR-UL1007-22', 'Dây điện UL1007 22AWG', 'màu đỏ', 'M', '', '3', '0.0620'],
  ['WIR-FLAT-10', 'Flat ribbon cable 10 way', '1.27 mm grey', 'M', '', '3', '0.2900'],
  ['CHM-IPA', 'Cồn isopropyl 99,8 %', 'tinh khiết công nghiệp', 'L', '', '1', '2.2500'],
]

/** What is inspected before it is accepted. Only one order is for it, so that everything else is received at once. */
const INSPECTED_ROWS: readonly ItemRow[] = [
  ['SEN-IMU-6X', '六轴惯性传感器', 'LGA-14 I2C/SPI', 'PCS', '100', '0', '2.1800'],
  ['OPT-LENS-25', '光学透镜 25 mm', 'K9 镀增透膜', 'PCS', '50', '0', '3.6500'],
  ['SEN-PT100-A', 'PT100 temperature sensor', 'class A 3-wire', 'PCS', '40', '0', '4.9000'],
]

/** What is told apart piece by piece, by numbers that a rule makes or that stand on the piece. Orders of their own are for it. */
const SERIAL_ROWS: readonly ItemRow[] = [
  ['DRV-SERVO-400', '伺服驱动器 400 W', '220 V EtherCAT', 'PCS', '1', '0', '186.0000'],
  ['GW-EDGE-4G', 'Bộ gateway biên 4G', '2×LAN RS-485', 'PCS', '1', '0', '142.5000'],
  ['CAM-MV-5M', 'Machine vision camera', '5 MP GigE', 'PCS', '1', '0', '318.0000'],
]

/** Categories by how item numbers begin. */
const GROUPS: readonly (readonly [start: RegExp, groupNo: string])[] = [
  [/^[RCLX]-/, 'EL-PAS'],
  [/^[DQU]-/, 'EL-SEM'],
  [/^(J|SW|RL|F|PCB|DSP|BAT|OPT|SEN)-/, 'EL'],
  [/^(ENC|GSK|HS|FAN|SCR|NUT|SPC)-/, 'ME'],
  [/^(DRV|GW|CAM)-/, 'EL'],
  [/^(LBL|BOX|FOAM|BAG)-/, 'PK'],
]

/** What keeps for a limited time: days, and how many before their end people are warned. */
const SHELF_LIVES: Readonly<Record<string, { shelfLifeDays: number; warnDays: number }>> = {
  'SLD-SAC305': { shelfLifeDays: 180, warnDays: 30 },
  'CHM-IPA': { shelfLifeDays: 730, warnDays: 60 },
  'BAT-CR2032': { shelfLifeDays: 1095, warnDays: 180 },
}

/** What is told apart by lots, whose numbers a rule makes. */
const BY_LOT = /^(R|SLD|CHM)-/
/** What of it has barcodes by a rule, too. */
const BY_BARCODE = /^(SLD|CHM)-/

/** What the demo company's suppliers call some of its items. */
export const demoItemSuppliers = [
  { itemNo: 'R-0402-10K', supplierNo: 'S1001', supplierItemNo: 'DGR0402F1002', supplierItemName: '0402 厚膜电阻 10k' },
  { itemNo: 'R-0402-4K7', supplierNo: 'S1001', supplierItemNo: 'DGR0402F4701', supplierItemName: '0402 厚膜电阻 4.7k' },
  { itemNo: 'SCR-M3-8', supplierNo: 'S1002', supplierItemNo: 'SV-VIT-308', supplierItemName: 'Vít inox M3×8' },
  { itemNo: 'J-USBC-16', supplierNo: 'S1003', supplierItemNo: 'PCX-UC16-T', supplierItemName: 'USB-C 16P top mount' },
]

const asItem = ([itemNo, itemName, itemSpec, unitNo, packQty, overPercent, price]: ItemRow) => ({
  itemNo,
  itemName,
  itemSpec,
  unitNo,
  packQty: packQty === '' ? null : packQty,
  overPercent,
  price,
  groupNo: GROUPS.find(([start]) => start.test(itemNo))?.[1],
  ...SHELF_LIVES[itemNo],
  ...(BY_LOT.test(itemNo) ? { itemRule: '2' as const, lotRuleNo: 'LR-DAY' } : {}),
  ...(BY_BARCODE.test(itemNo) ? { barRuleNo: 'BR-LOT' } : {}),
})

/** Items of the demo company. `price` is in US dollars for one unit; orders in other currencies convert it. */
export const demoItems = ROWS.map(asItem)

/** Items that are inspected. */
export const demoInspectedItems = INSPECTED_ROWS.map((row) => ({ ...asItem(row), isInspected: true }))

/** Items that are told apart by serial number; the rule LR-SN numbers their pieces where the supplier has no numbers of its own. Cameras are inspected. */
export const demoSerialItems = SERIAL_ROWS.map((row) => ({
  ...asItem(row),
  itemRule: '3' as const,
  lotRuleNo: 'LR-SN',
  isInspected: row[0].startsWith('CAM-'),
}))
