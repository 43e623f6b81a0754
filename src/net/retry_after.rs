//! When a server wants to be asked again: `retry-after-ms`, and `retry-after` in seconds or as a date.

use super::header;
use jiff::fmt::rfc2822::DateTimeParser;

/// No date or number asks for more.
const LONGEST_MS: u64 = 86_400_000;

/// The wait in milliseconds that the headers ask for, at most a day. A date is measured against the
/// response's own `date`, so that no clock is needed and a wrong one does not matter.
pub fn retry_after_ms(headers: &[(String, String)]) -> Option<u64> {
    let wait = header(headers, "retry-after-ms").and_then(|v| whole(v, 1.0)).or_else(|| {
        let value = header(headers, "retry-after")?;
        whole(value, 1000.0).or_else(|| until(value, header(headers, "date")?))
    })?;
    Some(wait.min(LONGEST_MS))
}

fn whole(value: &str, unit_ms: f64) -> Option<u64> {
    let number: f64 = value.trim().parse().ok()?;
    (number.is_finite() && number >= 0.0).then_some((number * unit_ms).ceil() as u64)
}

fn until(date: &str, now: &str) -> Option<u64> {
    let parser = DateTimeParser::new();
    let (date, now) = (parser.parse_timestamp(date).ok()?, parser.parse_timestamp(now).ok()?);
    u64::try_from(date.as_millisecond() - now.as_millisecond()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(pairs: &[(&str, &str)]) -> Option<u64> {
        let headers: Vec<_> = pairs.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
        retry_after_ms(&headers)
    }

    #[test]
    fn forms() {
        assert_eq!(wait(&[]), None);
        assert_eq!(wait(&[("Retry-After", "7")]), Some(7000));
        assert_eq!(wait(&[("retry-after", "0.25")]), Some(250));
        assert_eq!(wait(&[("retry-after-ms", "40"), ("retry-after", "7")]), Some(40));
        assert_eq!(wait(&[("retry-after-ms", "soon"), ("retry-after", "7")]), Some(7000));
        assert_eq!(wait(&[("retry-after", "3600")]), Some(3_600_000));
        assert_eq!(wait(&[("retry-after", "1e300")]), Some(86_400_000));
        for broken in ["", "-1", "NaN", "inf", "soon", "Sun, 99 Nov 1994"] {
            assert_eq!(wait(&[("retry-after", broken)]), None, "{broken}");
        }
    }

    #[test]
    fn dates_are_measured_against_the_servers_own_clock() {
        let date = ("retry-after", "Sun, 06 Nov 1994 08:49:37 GMT");
        assert_eq!(wait(&[date, ("date", "Sun, 06 Nov 1994 08:49:30 GMT")]), Some(7000));
        assert_eq!(wait(&[date, ("date", "Sun, 06 Nov 1994 08:49:40 GMT")]), None);
        assert_eq!(wait(&[date]), None);
    }
}
