/** One packet of a video stream as ffprobe reports it, in file order. */
export type PacketTime = { seconds: number; isKey: boolean };

export type FrameTiming = {
  frameRate: number;
  isVariable: boolean;
  gopSeconds: number;
  hasOpenGops: boolean;
};

const COMMON_RATES = [
  24000 / 1001,
  24,
  25,
  30000 / 1001,
  30,
  48000 / 1001,
  48,
  50,
  60000 / 1001,
  60,
  5,
  10,
  12,
  12.5,
  15,
  20,
  90,
  100,
  120000 / 1001,
  120,
];
const EXACT_TOLERANCE = 0.0004;
const GUESS_TOLERANCE = 0.04;
const DECLARED_TOLERANCE = 0.005;
const TYPICAL_GAP_TOLERANCE = 0.15;
const FALLBACK_RATE = 25;
/** Frames are stored in decode order: the last frames of a truncated sample have gaps in presentation order. */
const REORDERED_FRAMES = 16;

/**
 * Frame rate and key frame distance measured from the packets. The declared rate only decides close calls: phones,
 * screen recorders and old cameras declare anything from 1 to 90,000.
 */
export function measureFrameTiming(
  packets: readonly PacketTime[],
  { declaredRate, endSeconds }: { declaredRate: number | null; endSeconds: number },
): FrameTiming {
  return {
    ...measureRate(packets, declaredRate),
    gopSeconds: longestKeyGap(packets, endSeconds),
    hasOpenGops: hasOpenGops(packets),
  };
}

function measureRate(packets: readonly PacketTime[], declaredRate: number | null) {
  const sorted = [...new Set(packets.map(({ seconds }) => seconds))].toSorted((a, b) => a - b);
  const times = sorted.length > 4 * REORDERED_FRAMES ? sorted.slice(0, -REORDERED_FRAMES) : sorted;
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? 0;
  if (times.length < 3 || last <= first) {
    return { frameRate: isPlausible(declaredRate) ? declaredRate : FALLBACK_RATE, isVariable: false };
  }

  const averageGap = (last - first) / (times.length - 1);
  const isVariable = times.some(
    (time, index) => Math.abs(time - first - index * averageGap) > averageGap / 2,
  );
  if (isVariable) return { frameRate: snap(1 / typicalGap(times), GUESS_TOLERANCE), isVariable };

  const measured = 1 / averageGap;
  const isDeclared = isPlausible(declaredRate) && isNear(declaredRate, measured, DECLARED_TOLERANCE);
  return { frameRate: isDeclared ? declaredRate : snap(measured, EXACT_TOLERANCE), isVariable };
}

/** The mean of the gaps close to the median: the median alone is off if timestamps are rounded to milliseconds. */
function typicalGap(times: readonly number[]): number {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  gaps.sort((a, b) => a - b);
  const median = gaps[Math.floor(gaps.length / 2)] ?? 1 / FALLBACK_RATE;
  const typical = gaps.filter((gap) => isNear(gap, median, TYPICAL_GAP_TOLERANCE));
  return typical.reduce((sum, gap) => sum + gap, 0) / typical.length;
}

function snap(rate: number, tolerance: number): number {
  const nearest = COMMON_RATES.toSorted((a, b) => Math.abs(a - rate) - Math.abs(b - rate))[0] ?? rate;
  return isNear(nearest, rate, tolerance) ? nearest : rate;
}

function isNear(value: number, target: number, tolerance: number): boolean {
  return Math.abs(value - target) <= target * tolerance;
}

function isPlausible(rate: number | null): rate is number {
  return rate !== null && rate >= 1 && rate <= 240;
}

/** Includes the gap after the last key frame: a file with one key frame is one long GOP. */
function longestKeyGap(packets: readonly PacketTime[], endSeconds: number): number {
  const keys = packets.filter(({ isKey }) => isKey).map(({ seconds }) => seconds);
  const boundaries = [...keys, endSeconds];
  const gaps = boundaries.slice(1).map((boundary, index) => boundary - (boundaries[index] ?? 0));
  return Math.max(0, ...gaps);
}

/** Detects open GOPs: frames that follow a key frame in the file but are displayed before it need earlier frames. */
function hasOpenGops(packets: readonly PacketTime[]): boolean {
  let keySeconds = Number.NEGATIVE_INFINITY;
  return packets.some(({ seconds, isKey }) => {
    if (isKey) keySeconds = seconds;
    return seconds < keySeconds;
  });
}
